-- Managers and support act for customers. A role that an owner has changed keeps what was chosen, as the audit log has it.
UPDATE staff_roles SET rights = ARRAY(
    SELECT one FROM unnest(rights || ARRAY['customers.act']) WITH ORDINALITY AS r (one, place)
    ORDER BY CASE one WHEN 'customers.act' THEN array_position(rights, 'customers.write') + 0.5 ELSE place END)
  WHERE standard IN ('manager', 'support') AND 'customers.write' = ANY (rights) AND NOT 'customers.act' = ANY (rights)
    AND NOT EXISTS (SELECT FROM audit_entries WHERE deed = 'admin/role/save' AND subject = 'role:' || staff_roles.id);
