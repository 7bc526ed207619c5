import * as z from 'zod/mini'
import { UserCategory } from '../choices/schemas.ts'
import { Language, LocalizedText } from '../language.ts'
import { hasFurigana } from '../language-list.ts'
import { maxLengths } from '../limits.ts'
import { fieldNames, type ParticipantField } from '../participant-fields/fields.ts'
import {
  answeredFields,
  correctedFields,
  countryOrPrefecture,
  importFields,
  postalCodeOfPlace,
  requiredByOccupation,
} from '../participant-fields/schemas.ts'
import { Furigana } from '../pre-registration/schemas.ts'
import { absent, acrossFields, email, field, halfWidthLine, PlanId, plusSign, required } from '../rules.ts'
import { TicketType } from '../ticket/schemas.ts'

/** Categories of participants registered by the secretariat. */
const InvitedCategory = z.enum(['INVITED', 'OTHER_PAYMENT'])

/**
 * POST /participants, and a row of an import. The rules are those of the forms. The secretariat may omit
 * unknown parts of `metadata`, because participants can fill them in on My Page.
 */
export const NewParticipant = z
  .strictObject({
    category: InvitedCategory,
    /** The language of the mails. `ja` requires furigana. */
    language: Language,
    lastName: field.name,
    firstName: field.name,
    furigana: absent(Furigana),
    email: field.email,
    affiliation: field.affiliation,
    /** A participation category granted free of charge; takes a seat if the plan is limited. */
    planId: absent(PlanId),
    metadata: absent(z.strictObject(importFields).check(...requiredByOccupation, ...postalCodeOfPlace)),
  })
  .check(
    acrossFields<{ furigana?: unknown; language: string }>(
      'requiredIf',
      'furigana',
      ({ furigana, language }) => !hasFurigana(language) || Boolean(furigana),
    ),
  )
export type NewParticipant = z.infer<typeof NewParticipant>

export const NewParticipantAnswer = z.strictObject({ registrationId: z.string() })

/** Required columns of an import. Furigana may be empty where `language` is `en`. */
export const neededColumns = [
  'category',
  'language',
  'lastName',
  'firstName',
  'furiganaLastName',
  'furiganaFirstName',
  'email',
  'affiliation',
] as const

/** All columns an import may have, in any order. */
export const importColumns = [...neededColumns, 'planId', ...fieldNames] as const
export type ImportColumn = (typeof importColumns)[number]

/** Faults of a file or a row, in addition to the rules of fields and the codes of POST /participants. */
export const importFaults = [
  /** The bytes do not fit the given character set or, if none is given, either of the two. */
  'charset',
  /** A quoted value is not closed, or other characters touch its quotes. */
  'quotes',
  /** A row has more or fewer values than the first one. */
  'valueCount',
  'missingColumn',
  'unknownColumn',
  'repeatedColumn',
  'noRows',
  'tooManyRows',
] as const

/** The maximum number of rows in one import. */
export const importLimit = 2_000

/**
 * One fault in the report. `line` counts from 1, as in editors. `column` is null if the fault concerns the
 * whole line.
 */
export const ImportFault = z.strictObject({
  line: z.int(),
  column: z.nullable(z.string()),
  /** One of `importFaults`, the name of a broken rule, or an error code. */
  rule: z.string(),
  limit: z.optional(z.int()),
})
export type ImportFault = z.infer<typeof ImportFault>

/** The report on a refused file: its number of rows and all their faults. */
const ImportReport = z.strictObject({ rows: z.int(), faults: z.array(ImportFault) })

/**
 * The answer to an import, which registers everybody or nobody. A dry run carries out the import, rolls it
 * back, and answers `faults` and an empty list. In a real import, faults are INVALID_INPUT with the same
 * report as `details`.
 */
export const ImportAnswer = z.strictObject({
  ...ImportReport.shape,
  isDryRun: z.boolean(),
  participants: z.array(z.strictObject({ line: z.int(), registrationId: z.string() })),
})
export type ImportAnswer = z.infer<typeof ImportAnswer>

/**
 * `charset` defaults to UTF-8 if the bytes are valid UTF-8, else to Shift_JIS, which Japanese spreadsheets
 * write.
 */
export const ImportQuery = z.strictObject({
  dryRun: z.optional(z.enum(['true', 'false'])),
  charset: z.optional(z.enum(['utf-8', 'shift_jis'])),
})
export type ImportQuery = z.infer<typeof ImportQuery>

export const ParticipantParams = z.strictObject({ registrationId: field.loginId })
export const ParticipantQuery = z.strictObject({
  email: halfWidthLine(maxLengths.email, required, plusSign).check(email),
})

/** `pending`: not paid yet. `disabled`: cannot log in or enter. */
const participantStates = ['pending', 'active', 'disabled'] as const

/** A participant as the secretariat sees them. */
export const ParticipantRecord = z.strictObject({
  registrationId: z.string(),
  state: z.enum(participantStates),
  category: UserCategory,
  language: Language,
  lastName: z.string(),
  firstName: z.string(),
  email: z.string(),
  affiliation: z.string(),
  createdAt: z.string(),
  /** Their plans, in the order in which they were bought or granted. */
  plans: z.array(z.strictObject({ planId: z.string(), type: TicketType, planName: LocalizedText })),
})
export type ParticipantRecord = z.infer<typeof ParticipantRecord>

/** POST /participants/{registrationId}/mails. Without `email`, the address stays. */
export const MailsAgain = z.strictObject({ email: absent(field.email) })
export type MailsAgain = z.infer<typeof MailsAgain>

/** The kinds of mails sent: `login` (registration ID and a new password), `purchase`, `refund`. */
export const MailsAgainAnswer = z.strictObject({ mails: z.array(z.string()) })
export type MailsAgainAnswer = z.infer<typeof MailsAgainAnswer>

export const ParticipantList = z.strictObject({ participants: z.array(ParticipantRecord) })

/**
 * POST /participants/{registrationId}/correct. Omitted fields stay unchanged. The rules are those of the
 * forms.
 */
export const Correction = z.strictObject({
  lastName: z.optional(field.name),
  firstName: z.optional(field.name),
  furigana: z.optional(Furigana),
  email: z.optional(field.email),
  affiliation: z.optional(field.affiliation),
  metadata: z.optional(z.strictObject(correctedFields)),
})
export type Correction = z.infer<typeof Correction>

const whole = z.strictObject(
  Object.fromEntries(fieldNames.map((name) => [name, absent(z.string())])) as {
    [Name in ParticipantField]: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>
  },
)

/**
 * Rules across fields, applied to the stored fields together with the corrected ones. The second schema is
 * for people with a place.
 */
export const CorrectedFields = whole.check(...requiredByOccupation, ...postalCodeOfPlace)
export const CorrectedFieldsOfPlace = whole.check(
  ...requiredByOccupation,
  ...postalCodeOfPlace,
  countryOrPrefecture,
)

/** A participant's details after a correction. */
export const CorrectedParticipant = z.strictObject({
  registrationId: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  furigana: z.nullable(z.strictObject({ firstName: z.string(), lastName: z.string() })),
  email: z.string(),
  affiliation: z.string(),
  metadata: z.strictObject(answeredFields),
})
export type CorrectedParticipant = z.infer<typeof CorrectedParticipant>
