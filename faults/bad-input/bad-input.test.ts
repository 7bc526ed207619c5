import { randomUUID } from 'node:crypto'
import {
  api,
  type BrokenRule,
  cardForm,
  type Endpoint,
  fieldNames,
  isNeeded,
  type Language,
  Login,
  PreRegistration,
  type Reading,
  Registration,
  readWith,
} from '@uketsuke/contract'
import { codeIn, databaseContents, newEmail, type System, startSystem } from '@uketsuke/testing'
import { formSchema } from '@uketsuke/web/pre-registration/form-schema'
import { emptyForm as emptyPreRegistration } from '@uketsuke/web/pre-registration/form-values'
import { emptyForm, type FormValues, placeAskedIn } from '@uketsuke/web/registration/form-values'
import { readForm } from '@uketsuke/web/registration/read-form'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { asNarrowLine, type FormName, rulesAcross, rulesOf, today, type Verdict } from './field-rules.ts'
import { bodyWith, fieldsOf, formsOf, typedInto, valueAt } from './field-samples.ts'
import { foreignValues, hugeTexts, wide } from './typed-texts.ts'

/** For a wrong verdict fast-check reports the seed and the shortest failing input. */
const seed = 20270401
const inputs = 400
const requests = 200

/** The same schemas that the server mounts and the card form uses. */
const card = cardForm(() => new Date(today.instant))
const read: Record<FormName, (value: unknown) => Reading<unknown>> = {
  preRegistration: (value) => readWith(PreRegistration, value),
  registration: (value) => readWith(Registration, value),
  login: (value) => readWith(Login, value),
  card: (value) => readWith(card, value),
}
const forms = Object.keys(read) as FormName[]
const everyField = forms.flatMap((form) => fieldsOf(form).map((field) => [form, field] as const))

/** The expected answer to a form with these values: its broken rules by path. */
const expectedRules = (form: FormName, values: Record<string, unknown>): Record<string, string> => {
  const body = bodyWith(form, values)
  const sent = Object.fromEntries(fieldsOf(form).map((field) => [field, valueAt(body, field)]))
  const verdicts = Object.fromEntries(
    Object.entries(rulesOf(form)).map(([field, say]): [string, Verdict] => [field, say(sent[field])]),
  )
  const ofFields = Object.entries(verdicts).flatMap(([field, verdict]) =>
    'rule' in verdict ? [[field, inWords(verdict)] as const] : [],
  )
  const across = rulesAcross[form](verdicts, sent).map(([field, rule]) => [field, rule] as const)
  return Object.fromEntries([...across, ...ofFields])
}

const inWords = ({ rule, limit }: { rule: string; limit?: number | undefined }): string =>
  limit === undefined ? rule : `${rule} ${limit}`

const saidRules = (broken: readonly BrokenRule[] = []): Record<string, string> =>
  Object.fromEntries(broken.map((rule) => [rule.path, inWords(rule)]))

const keptValue = (form: FormName, field: string, value: unknown): unknown => {
  const verdict = rulesOf(form)[field]?.(value)
  return verdict && 'value' in verdict ? verdict.value : undefined
}

const anything = (form: FormName, field: string): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 600, arbitrary: typedInto(form, field) },
    { weight: 60, arbitrary: foreignValues },
    { weight: 1, arbitrary: hugeTexts },
  )

describe('each field accepts and refuses input by its rule', () => {
  test.each(everyField)('%s: %s', (form, field) => {
    const seen = { taken: 0, refused: 0 }
    fc.assert(
      fc.property(anything(form, field), (input) => {
        const { value, broken } = read[form](bodyWith(form, { [field]: input }))
        expect(saidRules(broken)).toEqual(expectedRules(form, { [field]: input }))
        if (!broken) expect(valueAt(value, field)).toEqual(keptValue(form, field, input))
        seen[broken ? 'refused' : 'taken'] += 1
      }),
      { seed, numRuns: inputs },
    )
    // If all inputs were valid, or none, only half of the rule would be tested.
    expect(seen.taken).toBeGreaterThan(inputs / 50)
    expect(seen.refused).toBeGreaterThan(inputs / 50)
  })
})

/**
 * The result of typing a text into a field: the form's broken rules, the value that it would send, and the
 * expected rules.
 */
type Typed = { broken: Record<string, string>; sent: unknown; expected: Record<string, string> }

const formKeys: Record<string, string> = {
  'metadata.furigana.firstName': 'furiganaFirstName',
  'metadata.furigana.lastName': 'furiganaLastName',
}

const typeIntoPreRegistration = (field: string, language: Language, typed: string): Typed => {
  const key = formKeys[field] ?? field
  const { value, broken } = readWith(formSchema(language), {
    ...emptyPreRegistration,
    lastName: '髙橋',
    firstName: '太郎',
    furiganaLastName: 'たかはし',
    furiganaFirstName: 'たろう',
    email: 'nobody@example.org',
    emailConfirmation: field === 'email' ? typed : 'nobody@example.org',
    consent: true,
    [key]: typed,
  })
  const { emailConfirmation: _, [key]: said, ...others } = saidRules(broken)
  return {
    broken: { ...others, ...(said && { [field]: said }) },
    sent: valueAt(value, key),
    expected: expectedRules('preRegistration', { [field]: typed }),
  }
}

/** The postal code as the form normalises it: without its mark, and in Japan with a hyphen. */
const helped = (typed: string, isInJapan: boolean): string => {
  const narrow = asNarrowLine(typed)
  const code = narrow.startsWith('〒') ? narrow.slice(1).trim() : narrow
  return isInJapan && /^[0-9]{7}$/.test(code) ? `${code.slice(0, 3)}-${code.slice(3)}` : code
}

const mayBeEmpty = fieldNames.filter((name) => !isNeeded(name, 'registration'))

const typeIntoRegistration = (field: string, language: Language, typed: string): Typed => {
  const place = placeAskedIn(language)
  const isAskedOfSome = field === 'metadata.otherOccupation'
  const basis = {
    'metadata.country': place === 'country' ? 'DE' : null,
    'metadata.prefecture': place === 'prefecture' ? '13' : null,
    'metadata.occupation': isAskedOfSome ? 'OTHER' : 'DOCTOR',
  }
  const { affiliation, planId, metadata } = bodyWith('registration', {
    ...basis,
    [field]: typed,
  }) as FormValues
  const blank = { ...emptyForm.metadata, country: '', prefecture: '' }
  const filled = Object.entries(metadata).filter(([, value]) => value !== null)
  const { details, broken } = readForm(
    { affiliation, planId, metadata: { ...blank, ...Object.fromEntries(filled) } },
    language,
  )
  const isOptional = mayBeEmpty.some((name) => field === `metadata.${name}`)
  const wire =
    field === 'metadata.postalCode'
      ? helped(typed, place === 'prefecture')
      : isOptional && typed === ''
        ? null
        : typed
  const expected = expectedRules('registration', { ...basis, [field]: wire })
  const { 'metadata.prefecture': ofPlace, ...rest } = expected
  return {
    broken: saidRules(broken),
    sent: details ? valueAt(details, field) : undefined,
    expected: place === 'country' && ofPlace ? { ...rest, 'metadata.country': ofPlace } : expected,
  }
}

const fieldsOfForms = [
  ...fieldsOf('preRegistration')
    .filter((field) => field !== 'metadata.selectedLanguage')
    .flatMap((field) => [
      ['preRegistration', field, 'ja', typeIntoPreRegistration] as const,
      ...(field in formKeys ? [] : [['preRegistration', field, 'en', typeIntoPreRegistration] as const]),
    ]),
  ...fieldsOf('registration')
    .filter((field) => !['email', 'firstName', 'lastName'].includes(field))
    .flatMap((field) => [
      ...(field === 'metadata.country' ? [] : [['registration', field, 'ja', typeIntoRegistration] as const]),
      ...(field === 'metadata.prefecture'
        ? []
        : [['registration', field, 'en', typeIntoRegistration] as const]),
    ]),
]

describe("the form shows the server's rules, and the server accepts everything that the form sends", () => {
  test.each(fieldsOfForms)('%s: %s, %s', (form, field, language, typeInto) => {
    fc.assert(
      fc.property(typedInto(form, field), (typed) => {
        const { broken, sent, expected } = typeInto(field, language, typed)
        expect(broken).toEqual(expected)
        if (sent === undefined || sent === null) return
        expect(keptValue(form, field, sent)).toEqual(sent)
        const body = bodyWith(form, {
          'metadata.occupation': 'OTHER',
          'metadata.otherOccupation': 'x',
          'metadata.country': language === 'en' ? 'DE' : null,
          [field]: sent,
        })
        if (form === 'registration') expect(readWith(Registration, body).broken).toBeUndefined()
      }),
      { seed, numRuns: inputs },
    )
  })

  test('the confirmation must equal the e-mail address', () => {
    const ask = typedInto('preRegistration', 'email')
    fc.assert(
      fc.property(
        fc.oneof(
          ask.map((typed) => [typed, typed]),
          fc.tuple(ask, ask),
        ),
        ([email = '', again = '']) => {
          const values = { ...emptyPreRegistration, email, emailConfirmation: again }
          const said = saidRules(readWith(formSchema('en'), values).broken).emailConfirmation
          const kept = asNarrowLine(again)
          const rule = kept === '' ? 'required' : [...kept].length > 100 ? 'maxLength 100' : undefined
          expect(said).toBe(rule ?? (kept === asNarrowLine(email) ? undefined : 'confirmationMatch'))
        },
      ),
      { seed, numRuns: inputs },
    )
  })
})

describe('over HTTP', () => {
  let system: System
  beforeAll(async () => {
    system = await startSystem({ serverUrl: inject('serverUrl'), template: inject('template') })
  })
  afterAll(() => system.stop())

  const endpoints: [FormName, Endpoint][] = [
    ['preRegistration', api.preRegister],
    ['registration', api.register],
    ['login', api.login],
  ]

  const post = (endpoint: Endpoint, body: unknown, token = 'nobody') =>
    fetch(`${system.url}/v2${endpoint.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-convention-id': 'demo2027',
        'x-api-token': `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    })

  /** A key that no call knows, so that the call has no effect, whatever else it sends. */
  const probe = { probe: 'unknownKey' }

  test.each(endpoints)(
    '%s refuses every invalid field by its rule and writes nothing',
    async (form, endpoint) => {
      const before = await databaseContents(system.db)
      const everything = formsOf(form, (name, field) =>
        fc.oneof({ weight: 9, arbitrary: typedInto(name, field) }, { weight: 1, arbitrary: foreignValues }),
      )
      await fc.assert(
        fc.asyncProperty(everything, async (values) => {
          const answer = await post(endpoint, { ...bodyWith(form, values), probe: 1 })
          const { code, details } = (await answer.json()) as { code: string; details: BrokenRule[] }
          expect([answer.status, code]).toEqual([400, 'INVALID_FORMAT'])
          expect(saidRules(details)).toEqual({ ...expectedRules(form, values), ...probe })
        }),
        { seed, numRuns: requests },
      )
      expect(await databaseContents(system.db)).toEqual(before)
    },
  )

  const good = (form: FormName) =>
    formsOf(form, (name, field) =>
      typedInto(name, field).filter((typed) => keptValue(name, field, typed) !== undefined),
    )

  test('stores the values that it accepts, as the rule says', async () => {
    const place = { 'metadata.prefecture': '13', 'metadata.otherOccupation': '鍼灸師' }
    const registrations = good('registration').filter(
      (told) => Object.keys(expectedRules('registration', { ...told, ...place })).length === 0,
    )
    const people = fc.sample(fc.tuple(good('preRegistration'), registrations), { seed, numRuns: 40 })
    for (const [asked, told] of people) {
      const email = newEmail()
      const first = { ...asked, email: ` ${wide(email)}　`, 'metadata.selectedLanguage': 'ja' }
      expect((await post(api.preRegister, bodyWith('preRegistration', first))).status).toBe(201)
      const code = codeIn(await system.mailbox.next(email))

      const values: Record<string, unknown> = { ...told, ...place, email, code, planId: 'student' }
      expect((await post(api.register, bodyWith('registration', values), code)).status).toBe(200)
      const { rows } = await system.db.query(
        `select email, first_name, last_name, furigana, affiliation, profile from participant where email = $1`,
        [email],
      )
      const kept = (field: string) => keptValue('registration', field, values[field]) || null
      const profile = fieldsOf('registration').filter((field) => field.startsWith('metadata.'))
      // Names come from the link.
      const ofLink = (field: string) => keptValue('preRegistration', field, asked[field])
      expect(rows).toEqual([
        {
          email,
          first_name: ofLink('firstName'),
          last_name: ofLink('lastName'),
          furigana: {
            firstName: ofLink('metadata.furigana.firstName'),
            lastName: ofLink('metadata.furigana.lastName'),
          },
          affiliation: kept('affiliation'),
          profile: {
            ...Object.fromEntries(profile.map((field) => [field.replace('metadata.', ''), kept(field)])),
            otherOccupation: kept('metadata.occupation') === 'OTHER' ? '鍼灸師' : null,
          },
        },
      ])
    }
  })
})
