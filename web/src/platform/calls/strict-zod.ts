import { z } from "zod";

// Schemas are interpreted, never compiled: the page's policy forbids code made of text.
z.config({ jitless: true });
