import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@uketsuke/contract'
import {
  type CallName,
  type CallSample,
  calls,
  type Leaf,
  leavesOf,
  type SamplePerson,
  samplesOf,
  withLeaf,
} from '@uketsuke/testing'

/** The three people of the matrix: two in one convention, and one in another. */
export type People = { mine: SamplePerson; theirs: SamplePerson; abroad: SamplePerson }
export type Tokens = { login: string; operator: string }

export type Attempt = {
  kind: (typeof attemptKinds)[number]
  what: string
  sample: CallSample
  token: string | null
  conventionId: 'demo2027' | 'other2027'
  listener: 'site' | 'operator'
  /** The person whose data must not be in the answer. */
  hidden: SamplePerson[]
}

export const attemptKinds = [
  'without credentials',
  'with credentials of another kind',
  'on the wrong listener',
  "with another person's ID",
  'with an ID of another convention',
  'with an altered ID',
  'sent to another convention',
] as const

/** Why a call is spared some of the attempts. */
type Exception =
  /** There is no input, or it is free text or signed, and names no existing record. */
  | 'names nothing'
  /** The ID is itself the right to use it: at least 80 random bits in a mail, on paper or in a browser. */
  | 'its ID is the right'
  /** Its success reveals nothing: the same answer for everybody, or an empty list. */
  | 'the same for all'
  /** The same, and it stores every request: a job compares later, so a match takes no longer to answer. */
  | 'stores every request'

/** Every call without an entry, and so every new one, faces all attempts. */
export const exceptions: { [Name in CallName]?: Exception } = {
  readSiteConfiguration: 'names nothing',
  readTickets: 'names nothing',
  readStocks: 'names nothing',
  preRegister: 'names nothing',
  addParticipant: 'names nothing',
  importParticipants: 'names nothing',
  beginPasskeyLogin: 'names nothing',
  declineSignOn: 'names nothing',
  continueLogout: 'names nothing',
  sendLink: 'its ID is the right',
  readPreRegistration: 'its ID is the right',
  readPaymentStatus: 'its ID is the right',
  readPaymentResult: 'its ID is the right',
  readPrice: 'its ID is the right',
  readJobStatus: 'its ID is the right',
  readJobResult: 'its ID is the right',
  abandonJob: 'its ID is the right',
  verifyDocument: 'its ID is the right',
  logout: 'the same for all',
  listParticipants: 'the same for all',
  verifyEntryCode: 'the same for all',
  readAccessLog: 'the same for all',
  requestPassword: 'stores every request',
}

const isOperators = (name: CallName): boolean => (calls[name] as Endpoint).apiToken === 'operator'

/** This person's credential of the kind that the call takes. */
export const credentialOf = (name: CallName, { by }: CallSample, who: SamplePerson, tokens: Tokens) => {
  switch ((calls[name] as Endpoint).apiToken) {
    case 'none':
      return null
    case 'code':
      return who.form.code
    case 'revoke':
      return who.form.revokeToken
    case 'login':
      return tokens.login
    case 'codeOrLogin':
      return by === 'code' ? who.form.code : tokens.login
    case 'operator':
      return tokens.operator
  }
}

const wrongKinds = (name: CallName, { theirs }: People, tokens: Tokens): [what: string, token: string][] => {
  const { apiToken } = calls[name] as Endpoint
  const kinds: [kind: string, token: string][] = [
    ['code', theirs.form.code],
    ['revoke', theirs.form.revokeToken],
    ['login', tokens.login],
    ['operator', tokens.operator],
    ['entry', theirs.entryCode],
    ['made-up', randomUUID()],
  ]
  const fits = apiToken === 'codeOrLogin' ? ['code', 'login'] : [apiToken]
  return kinds.filter(([kind]) => !fits.includes(kind))
}

/** The texts of a sample that identify something of this person: those that differ for another person. */
const idsIn = (name: CallName, index: number, { mine, theirs }: People): (Leaf & { leaf: number })[] => {
  if (exceptions[name] === 'names nothing') return []
  const others = leavesOf(samplesOf(name, theirs)[index])
  return leavesOf(samplesOf(name, mine)[index])
    .map((leaf, at) => ({ ...leaf, leaf: at }))
    .filter(({ value, leaf }) => others[leaf]?.value !== value)
}

/** A neighbouring ID: its middle character is replaced by another of the same kind. */
const altered = (id: string): string => {
  const at = Math.floor(id.length / 2)
  const char = id[at] ?? ''
  const other = /\d/.test(char) ? String((Number(char) + 1) % 10) : char.toLowerCase() === 'a' ? 'b' : 'a'
  return id.slice(0, at) + other + id.slice(at + 1)
}

/** Every attempt that must fail for one call. */
export const attemptsOn = (name: CallName, people: People, tokens: Tokens): Attempt[] => {
  const { mine, theirs, abroad } = people
  const everybody = [mine, theirs, abroad]
  const endpoint = calls[name] as Endpoint
  const listener = isOperators(name) ? ('operator' as const) : ('site' as const)
  return samplesOf(name, mine).flatMap((sample, index): Attempt[] => {
    const token = credentialOf(name, sample, mine, tokens)
    const base = { sample, token, conventionId: 'demo2027', listener, hidden: everybody } as const
    const ids = idsIn(name, index, people)
    const swappedFor = (other: SamplePerson) =>
      ids.map(({ path, leaf }) => ({
        what: path.join('.'),
        sample: withLeaf(sample, path, leavesOf(samplesOf(name, other)[index])[leaf]?.value ?? ''),
      }))
    const isGuarded = endpoint.apiToken !== 'none'
    return [
      ...(isGuarded
        ? [{ ...base, kind: 'without credentials' as const, what: 'no token', token: null }]
        : []),
      ...(isGuarded ? wrongKinds(name, people, tokens) : []).map(
        ([what, wrong]): Attempt => ({
          ...base,
          kind: 'with credentials of another kind',
          what,
          token: wrong,
        }),
      ),
      ...(listener === 'operator'
        ? [tokens.operator, tokens.login].map(
            (wrong): Attempt => ({
              ...base,
              kind: 'on the wrong listener',
              what: wrong === token ? 'the key' : 'a login',
              token: wrong,
              listener: 'site',
            }),
          )
        : []),
      ...(listener === 'operator' || exceptions[name] === 'its ID is the right'
        ? []
        : swappedFor(theirs)
      ).map(
        (swapped): Attempt => ({
          ...base,
          kind: "with another person's ID",
          ...swapped,
          hidden: [theirs, abroad],
        }),
      ),
      ...swappedFor(abroad).map(
        (swapped): Attempt => ({
          ...base,
          kind: 'with an ID of another convention',
          ...swapped,
          hidden: listener === 'operator' ? [abroad] : [theirs, abroad],
        }),
      ),
      ...ids.map(
        ({ path, value }): Attempt => ({
          ...base,
          kind: 'with an altered ID',
          what: path.join('.'),
          sample: withLeaf(sample, path, altered(value)),
          hidden: [theirs, abroad],
        }),
      ),
      ...(ids.length > 0 || (isGuarded && listener === 'site')
        ? [
            {
              ...base,
              kind: 'sent to another convention' as const,
              what: 'the same call',
              conventionId: 'other2027' as const,
              hidden: [mine, theirs],
            },
          ]
        : []),
    ]
  })
}
