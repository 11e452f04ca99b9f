/** To whom everything belongs that migrations made: tables, indexes, sequences, functions and the job queue's schema. */
export const owners = `
  SELECT DISTINCT owner::regrole::text FROM (
    SELECT oid, relnamespace AS schema, relowner AS owner FROM pg_class
    UNION ALL SELECT oid, pronamespace, proowner FROM pg_proc
    UNION ALL SELECT oid, typnamespace, typowner FROM pg_type
    UNION ALL SELECT oid, oid, nspowner FROM pg_namespace WHERE nspname <> 'public') AS made
  WHERE schema IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = made.oid AND d.deptype = 'e')`;
