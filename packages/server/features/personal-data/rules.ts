import { days } from '../../platform/duration.ts'

/** The columns by which a table's rows belong to a person. */
export type Owner = 'pre_registration_id' | 'registration_id' | 'either' | 'order_id' | 'owner'

/**
 * A kind of record that an export shows, and its omitted columns: secrets, hashes, and data for programs
 * only.
 */
export type Source = { table: string; owner: Owner; omitted: string[] }

export const sources = {
  preRegistration: { table: 'pre_registration', owner: 'pre_registration_id', omitted: ['email_key'] },
  links: {
    table: 'registration_link',
    owner: 'pre_registration_id',
    omitted: ['code_hash', 'client_address_hash'],
  },
  participant: { table: 'participant', owner: 'pre_registration_id', omitted: ['password_hash'] },
  orders: {
    table: 'orders',
    owner: 'pre_registration_id',
    omitted: ['compare_at', 'compare_from', 'compare_closely', 'lapse_at', 'is_live', 'transition_no'],
  },
  items: { table: 'order_item', owner: 'order_id', omitted: ['is_live'] },
  steps: { table: 'order_transition', owner: 'order_id', omitted: ['previous_no'] },
  attempts: {
    table: 'payment_attempt',
    owner: 'order_id',
    omitted: ['client_address_hash', 'mailbox_hash', 'check_at', 'checks', 'redirect_url'],
  },
  refunds: { table: 'refund', owner: 'order_id', omitted: ['check_at', 'checks'] },
  returnedCharges: { table: 'returned_charge', owner: 'order_id', omitted: ['check_at'] },
  findings: { table: 'payment_finding', owner: 'order_id', omitted: [] },
  undeliveredMails: { table: 'mail_finding', owner: 'either', omitted: ['job'] },
  seats: { table: 'seat', owner: 'owner', omitted: ['mailbox_hash', 'client_address_hash'] },
  receipts: { table: 'receipt', owner: 'order_id', omitted: ['look_version'] },
  documents: { table: 'issue', owner: 'registration_id', omitted: ['code_hash'] },
  certificateNumber: { table: 'certificate_number', owner: 'registration_id', omitted: [] },
  entry: { table: 'entry', owner: 'registration_id', omitted: ['code_hash'] },
  logins: { table: 'login_token', owner: 'registration_id', omitted: ['token_hash'] },
  passkeys: {
    table: 'passkey',
    owner: 'registration_id',
    omitted: ['credential_id', 'user_handle', 'public_key', 'sign_count'],
  },
  loginAddresses: { table: 'familiar_address', owner: 'registration_id', omitted: ['client_address_hash'] },
  passwordRequests: {
    table: 'password_request',
    owner: 'registration_id',
    omitted: ['email_hash', 'client_address_hash'],
  },
  onDemandLogins: {
    table: 'openid_artifact',
    owner: 'registration_id',
    omitted: ['id_hash', 'grant_hash', 'payload'],
  },
  accesses: { table: 'access_log', owner: 'either', omitted: [] },
} as const satisfies Record<string, Source>

/** Tables that an export leaves out, and why. A test finds tables that are in neither list. */
export const notExported = {
  idempotency:
    'answers encrypted with a key that only the caller has, for 24 hours; nobody can tell whose they are',
  rate_limit_hit: 'hashes, for a day at most; nobody can tell whose they are',
  passkey_challenge: 'random bytes, for minutes',
  document_look: 'templates and images',
  issue_counter: 'numbers',
  entry_key: 'keys of the installation',
  openid_key: 'keys of the installation',
  write_probe: 'times of processes',
  migration: 'names of migrations',
} as const

/**
 * Tax retention starts on the due date of the business year's tax return, at most fourteen months after a
 * payment. Days are counted generously, so that leap days cannot shorten the period.
 */
const taxRetention = (taxYears: number): number => days(430 + 366 * taxYears)

/** When the tax retention of a receipt delivered at this time ends. Until then it stays unchanged. */
export const taxRetentionEnd = (deliveredAt: Date, taxYears: number): Date =>
  new Date(deliveredAt.getTime() + taxRetention(taxYears))

/** Receipts delivered before this time are past their tax retention period. */
export const taxRetentionBefore = (now: Date, taxYears: number): Date =>
  new Date(now.getTime() - taxRetention(taxYears))
