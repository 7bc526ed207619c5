import type { JsonWebKey } from 'node:crypto'
import type {
  IssueKind,
  Language,
  LocalizedText,
  NumberedKind,
  ProviderError,
  StoredFields,
  TicketType,
  UserCategory,
} from '@uketsuke/contract'
import type {
  AttemptState,
  FindingKind,
  MailFindingKind,
  OrderActor,
  OrderEvent,
  OrderState,
  RefundCause,
  RefundState,
} from '@uketsuke/contract/operator'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { OrderKind } from './keys.ts'

type Furigana = { firstName: string; lastName: string }

type PreRegistrationTable = {
  convention_id: string
  pre_registration_id: string
  email: string
  email_key: string
  first_name: string
  last_name: string
  furigana: ColumnType<Furigana | null, string | null, string | null>
  language: Language
  state: 'open' | 'revoked' | 'registered'
  created_at: Date
  seats_since: Date | null
}

type RegistrationLinkTable = {
  convention_id: string
  link_id: string
  pre_registration_id: string
  state: 'current' | 'replaced' | 'revoked'
  code_hash: Buffer | null
  client_address_hash: Buffer
  requested_at: Date
  expires_at: Date | null
  opened_at: Date | null
  form_expires_at: Date | null
  /** Rows may be older than the names and the language. */
  first_name: string | null
  last_name: string | null
  furigana: ColumnType<Furigana | null, string | null, string | null>
  language: Language | null
}

type SeatTable = {
  convention_id: string
  plan_id: string
  seat_no: number
  state: 'free' | 'held' | 'sold' | 'retired'
  owner: string | null
  order_id: string | null
  held_until: Date | null
  mailbox_hash: Buffer | null
  client_address_hash: Buffer | null
  held_at: Date | null
}

type ParticipantTable = {
  convention_id: string
  registration_id: string
  pre_registration_id: string
  state: 'pending' | 'active' | 'disabled'
  category: UserCategory
  language: Language
  email: string
  first_name: string
  last_name: string
  furigana: ColumnType<Furigana | null, string | null, string | null>
  affiliation: string
  /** Rows may be older than some of these fields. */
  profile: ColumnType<Partial<StoredFields>, string, string>
  password_hash: Buffer | null
  created_at: Date
  version: Generated<number>
}

/**
 * Our data about an order at its card provider. `name` is the provider's; `reference` and `tranId` identify
 * the transaction and the payment there; `cardLast4` and `cardExp` (MMYY) identify the card. Only the adapter
 * reads `data`.
 */
export type ProviderRecord = {
  name: string
  reference?: string
  data?: Readonly<Record<string, string>>
  tranId?: string
  cardLast4?: string
  cardExp?: string
}

type OrdersTable = {
  convention_id: string
  order_id: string
  kind: OrderKind
  pre_registration_id: string
  registration_id: string | null
  state: OrderState
  price: number
  declines: Generated<number>
  created_at: Date
  expires_at: Date
  paid_at: Date | null
  provider: ColumnType<ProviderRecord | null, string | null, string | null>
  transition_no: Generated<number>
  refunded: Generated<number>
  compare_at: Date | null
  compare_from: Date | null
  compare_closely: Generated<boolean>
  /** When to check an open order for expiry next: `expires_at` at first, later after each claim. */
  lapse_at: Date
  is_live: GeneratedAlways<boolean>
}

type OrderTransitionTable = {
  convention_id: string
  order_id: string
  transition_no: number
  previous_no: GeneratedAlways<number | null>
  from_state: OrderState | 'none'
  event: OrderEvent
  to_state: OrderState
  at: Date
  actor: OrderActor
  provider: ColumnType<{ reference?: string; tranId?: string; errorCodes?: string[] }, string, string>
}

type OrderItemTable = {
  convention_id: string
  order_id: string
  item_no: number
  /** Copied from the order: its owner, and whether it is open, being paid or completed. */
  pre_registration_id: string
  is_live: boolean
  plan_id: string
  plan_type: TicketType
  plan_name: ColumnType<LocalizedText, string, string>
  price: number
  tax_category: 'taxable10' | 'outOfScope' | 'exempt'
}

type PaymentAttemptTable = {
  convention_id: string
  job_id: string
  order_id: string
  state: AttemptState
  started_at: Date
  sent_at: Date
  client_address_hash: Buffer | null
  mailbox_hash: Buffer | null
  decided_at: Date | null
  check_at: Date | null
  checks: Generated<number>
  redirect_url: string | null
  result_code: string | null
  can_retry: boolean | null
  errors: ColumnType<ProviderError[], string, string>
}

type RefundTable = {
  convention_id: string
  refund_id: string
  order_id: string
  state: RefundState
  cause: RefundCause
  amount: number
  remaining: number
  participant: 'disable' | 'keep'
  seats: 'free' | 'keep'
  plans: string[] | null
  reason: string
  requested_at: Date
  decided_at: Date | null
  check_at: Date | null
  checks: Generated<number>
  tran_id: string | null
  errors: ColumnType<ProviderError[], string, string>
}

type ReturnedChargeTable = {
  convention_id: string
  return_id: string
  order_id: string
  state: RefundState
  amount: number
  remaining: number
  provider: ColumnType<ReturnedRecord, string, never>
  reason: string
  requested_at: Date
  decided_at: Date | null
  check_at: Date | null
  tran_id: string | null
  errors: ColumnType<ProviderError[], string, string>
}

/** A provider's data about a charge that it refunds. */
export type ReturnedRecord = { name: string; reference: string; tranId: string; cardLast4?: string }

type PaymentFindingTable = {
  convention_id: string
  finding_id: string
  /** null if it is about the whole convention. */
  order_id: string | null
  kind: FindingKind
  text: string
  found_at: Date
  closed_at: Date | null
}

type MailFindingTable = {
  convention_id: string
  finding_id: string
  kind: MailFindingKind
  registration_id: string | null
  pre_registration_id: string | null
  email: string
  mail: string
  job: ColumnType<{ name: string; data: object }, string, string>
  smtp_code: number | null
  enhanced_code: string | null
  attempts: number
  found_at: Date
  closed_at: Date | null
}

type AccessLogTable = {
  convention_id: string
  line_id: string
  at: Date
  by_kind: 'operatorKey' | 'staff'
  by_name: string
  operation: string
  asked: ColumnType<Record<string, string | true>, string, never>
  registration_id: string | null
  pre_registration_id: string | null
  people: number
  client_address: string
  request_id: string
  keep_until: Date
}

type LoginTokenTable = {
  convention_id: string
  token_hash: Buffer
  registration_id: string
  created_at: Date
  used_at: Date
  device: string | null
}

type PasskeyTable = {
  convention_id: string
  credential_id: Buffer
  registration_id: string
  user_handle: Buffer
  public_key: Buffer
  /** 64 bits, as text. */
  sign_count: string
  name: string
  created_at: Date
  used_at: Date | null
}

type PasskeyChallengeTable = {
  convention_id: string
  challenge_hash: Buffer
  registration_id: string | null
  user_handle: Buffer | null
  created_at: Date
}

type RateLimitHitTable = {
  convention_id: string
  hit_id: string
  kind: string
  subject_hash: Buffer
  at: Date
  is_pending: boolean
  forget_at: Date
}

type PasswordRequestTable = {
  convention_id: string
  request_id: string
  registration_id: string
  email_hash: Buffer
  client_address_hash: Buffer
  requested_at: Date
  stored_at: Date | null
}

type EntryKeyTable = {
  convention_id: string
  key_id: number
  secret: Buffer
  created_at: Date
}

type EntryTable = {
  convention_id: string
  registration_id: string
  code_hash: Buffer | null
  issued_at: Date | null
  expires_at: Date | null
  entered_at: Date | null
}

export type OpenIdArtifactTable = {
  convention_id: string
  kind: 'AuthorizationCode' | 'AccessToken' | 'Grant'
  id_hash: Buffer
  registration_id: string
  grant_hash: Buffer
  payload: ColumnType<Record<string, unknown>, string, never>
  issued_at: Date
  expires_at: Date
  consumed_at: Date | null
}

type OpenIdKeyTable = {
  convention_id: string
  key_no: number
  private_key: ColumnType<JsonWebKey, string, never>
  signs_from: Date
}

type IssueCounterTable = {
  convention_id: string
  kind: NumberedKind
  last_no: number
}

export type ReceiptTable = {
  convention_id: string
  receipt_no: number
  order_id: string
  plan_id: string | null
  facts: ColumnType<object, string, string>
  written_at: Date
  replaced_at: Date | null
  delivered_at: Date | null
  /** null only until the transaction that writes the receipt has stored its look. */
  look_version: string | null
}

type DocumentLookTable = {
  convention_id: string
  version: string
  files: Buffer
  first_used_at: Date
}

type CertificateNumberTable = {
  convention_id: string
  registration_id: string
  number: string
  delivered_at: Date | null
}

type IssueTable = {
  convention_id: string
  issue_id: string
  registration_id: string
  kind: IssueKind
  state: 'reserved' | 'delivered' | 'lapsed'
  language: Language
  receipt_no: number | null
  facts: ColumnType<object | null, string | null, string | null>
  is_reissue: boolean
  code_hash: Buffer
  reserved_at: Date
  lapses_at: Date
  delivered_at: Date | null
}

type IdempotencyTable = {
  convention_id: string
  key_hash: Buffer
  body_hash: Buffer
  status: number
  sealed_answer: Buffer
  sealed_file: Buffer | null
  created_at: Date
}

/** A view: the plans that participants hold, except those whose seats are on sale again. */
type HeldPlanView = {
  convention_id: string
  registration_id: string
  order_id: string
  paid_at: Date
  item_no: number
  plan_id: string
  plan_type: TicketType
  plan_name: LocalizedText
}

/** A view: the category in which a participant takes part, if a plan decides it. */
type FirstPlanView = Pick<HeldPlanView, 'convention_id' | 'registration_id' | 'plan_id' | 'plan_name'>

type WriteProbeTable = { process: string; written_at: Date; filler: string }

/** The tables and views of `migrations/` for Kysely. */
export type Tables = {
  pre_registration: PreRegistrationTable
  registration_link: RegistrationLinkTable
  seat: SeatTable
  participant: ParticipantTable
  orders: OrdersTable
  order_transition: OrderTransitionTable
  order_item: OrderItemTable
  payment_attempt: PaymentAttemptTable
  refund: RefundTable
  returned_charge: ReturnedChargeTable
  held_plan: HeldPlanView
  first_plan: FirstPlanView
  payment_finding: PaymentFindingTable
  mail_finding: MailFindingTable
  access_log: AccessLogTable
  login_token: LoginTokenTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  rate_limit_hit: RateLimitHitTable
  password_request: PasswordRequestTable
  entry_key: EntryKeyTable
  entry: EntryTable
  openid_artifact: OpenIdArtifactTable
  openid_key: OpenIdKeyTable
  issue_counter: IssueCounterTable
  receipt: ReceiptTable
  document_look: DocumentLookTable
  certificate_number: CertificateNumberTable
  issue: IssueTable
  idempotency: IdempotencyTable
  write_probe: WriteProbeTable
}
