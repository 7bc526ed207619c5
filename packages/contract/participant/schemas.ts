import * as z from 'zod/mini'
import {
  Contact,
  CountryCode,
  Gender,
  Occupation,
  ParticipationType,
  PrefectureCode,
  UserCategory,
} from '../choices/schemas.ts'
import { Language, LocalizedText } from '../language.ts'
import { Furigana } from '../pre-registration/schemas.ts'
import { absent, occupationInWords } from '../registration/details.ts'
import { acrossFields, field, PlanId, required } from '../rules.ts'
import { TicketType } from '../ticket/schemas.ts'

/** Participants of these categories are not registered by themselves but by the secretariat. */
export const InvitedCategory = z.enum(['INVITED', 'OTHER_PAYMENT'])
export type InvitedCategory = z.infer<typeof InvitedCategory>

/**
 * POST /participants, and a row of an import. The rules are those of the forms. The secretariat may leave out what it
 * does not know of `metadata`: participants can fill it in on My Page.
 */
export const NewParticipant = z
  .strictObject({
    category: InvitedCategory,
    /** Of mails; with `ja` furigana is required. */
    language: Language,
    lastName: field.name,
    firstName: field.name,
    furigana: absent(Furigana),
    email: field.email,
    affiliation: field.affiliation,
    /** A participation category that is given free of charge; a seat of it is taken when it is limited. */
    planId: absent(PlanId),
    metadata: absent(
      z
        .strictObject({
          contact: absent(Contact),
          occupation: absent(Occupation),
          otherOccupation: absent(field.otherOccupation),
          postalCode: absent(field.postalCode),
          country: absent(CountryCode),
          prefecture: absent(PrefectureCode),
          address: absent(field.address),
          tel: absent(field.tel),
          fax: absent(field.fax),
          membershipNumber: absent(field.membershipNumber),
          participationType: absent(ParticipationType),
          gender: absent(Gender),
          birth: absent(field.birthYear),
        })
        .check(occupationInWords),
    ),
  })
  .check(
    acrossFields<{ furigana?: unknown; language: string }>(
      'requiredIf',
      'furigana',
      ({ furigana, language }) => language !== 'ja' || Boolean(furigana),
    ),
  )
export type NewParticipant = z.infer<typeof NewParticipant>

export const NewParticipantAnswer = z.strictObject({ registrationId: z.string() })

/** Columns that an import must have; furigana may be empty where `language` is `en`. */
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

/** All columns that an import may have, in any order. */
export const importColumns = [
  ...neededColumns,
  'planId',
  'contact',
  'occupation',
  'otherOccupation',
  'postalCode',
  'country',
  'prefecture',
  'address',
  'tel',
  'fax',
  'membershipNumber',
  'participationType',
  'gender',
  'birth',
] as const
export type ImportColumn = (typeof importColumns)[number]

/** What is wrong with a file or one of its rows, beside the rules of fields and the codes of POST /participants. */
export const importFaults = [
  /** The bytes are not in the character set that was named, or in none of the two. */
  'charset',
  /** A quoted value does not end, or something stands beside its quotes. */
  'quotes',
  /** A row has more or fewer values than the first one. */
  'valueCount',
  'missingColumn',
  'unknownColumn',
  'repeatedColumn',
  'noRows',
  'tooManyRows',
] as const

/** The most rows of one import. */
export const importLimit = 2_000

/** A line of the report. `line` counts from 1, as editors do; `column` is null for what concerns the whole line. */
export const ImportFault = z.strictObject({
  line: z.int(),
  column: z.nullable(z.string()),
  /** A fault above, the name of a broken rule, or an error code. */
  rule: z.string(),
  limit: z.optional(z.int()),
})
export type ImportFault = z.infer<typeof ImportFault>

/** What is told of a file that was refused: how many rows it has, and all that is wrong with them. */
export const ImportReport = z.strictObject({ rows: z.int(), faults: z.array(ImportFault) })
export type ImportReport = z.infer<typeof ImportReport>

/**
 * The answer to an import: everybody is registered, or nobody. A dry run does all that an import does and undoes it: it
 * answers `faults`, and nobody. Without it faults are INVALID_INPUT, with the same report as `details`.
 */
export const ImportAnswer = z.strictObject({
  ...ImportReport.shape,
  isDryRun: z.boolean(),
  participants: z.array(z.strictObject({ line: z.int(), registrationId: z.string() })),
})
export type ImportAnswer = z.infer<typeof ImportAnswer>

/** Without `charset` it is UTF-8 if it can be, else Shift_JIS as spreadsheets in Japan write it. */
export const ImportQuery = z.strictObject({
  dryRun: z.optional(z.enum(['true', 'false'])),
  charset: z.optional(z.enum(['utf-8', 'shift_jis'])),
})
export type ImportQuery = z.infer<typeof ImportQuery>

export const ParticipantParams = z.strictObject({ registrationId: field.loginId })
export const ParticipantQuery = z.strictObject({ email: z.string().check(required, z.maxLength(200)) })

/** `pending`: not paid yet. `disabled`: may not log in or enter. */
export const participantStates = ['pending', 'active', 'disabled'] as const

/** A participant as the secretariat looks them up. */
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
  /** What they have, in the order in which it was bought or given. */
  plans: z.array(z.strictObject({ planId: z.string(), type: TicketType, planName: LocalizedText })),
})
export type ParticipantRecord = z.infer<typeof ParticipantRecord>

export const ParticipantList = z.strictObject({ participants: z.array(ParticipantRecord) })
