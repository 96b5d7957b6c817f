/** The labels of referenced records, which the product's response also contains. */
export const names = `
  (select name from companies where id = b.company) as company_name,
  (select name from clients where id = b.client) as client_name,
  (select short_name from health_insurance where id = b.recipient_insurance) as insurance_name,
  (select last_name || ', ' || first_name from guest where id = b.recipient_guest) as guest_name,
  (select name from companies where id = b.recipient_company) as recipient_company_name,
  (select count(*) from bill_cases where bill_cases.bill = b.id) as case_count`;

/** the order of the product's index; PostgreSQL alone would sort NULL as the latest day */
export const order = 'order by b.issue_date desc nulls last, b.id desc';

export const limit = (place: number) => `limit 25 offset $${place}`;

export const columns = `
  b.id b.version b.number b.status b.kind b.company b.client b.recipient_type b.recipient_insurance b.recipient_guest
  b.recipient_company b.recipient_name b.recipient_snapshot b.issue_date b.due_date b.service_from b.service_to b.net
  b.vat_7 b.vat_19 b.vat b.gross b.copay b.total b.paid b.open b.written_off b.currency b.vat_note b.dunning_level
  b.dunning_block b.dunning_block_reason b.cancels b.cancelled_by b.delivery b.sent_at b.dta_submission b.pdf
  b.content_hash b.created_at b.created_by b.updated_at b.updated_by`
  .trim()
  .split(/\s+/)
  .join(', ');

export const insertBill = `insert into bills (kind, company, recipient_type, recipient_guest, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6) returning id`;

export const updateBill = `update bills set vat_note = $1, service_from = $2, updated_at = $3, version = version + 1
  where id = $4 and version = $5 returning id`;

export const insertEntry = `insert into activity_log
  (at, "user", action, resource, record_id, changes, request_id, stream, prev_hash, hash, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;
