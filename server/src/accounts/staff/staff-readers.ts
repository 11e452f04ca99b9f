export { findMemberName, findStaffReaders, type StaffReader } from "./members.sql.ts";
