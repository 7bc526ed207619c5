import { countries, type ParticipantField } from '@uketsuke/contract'

/**
 * An independent second version of the field rules, in the simplest terms and without any of the product's
 * code. The tests compare the product's verdicts with it. A verdict is the stored value, or the first broken
 * rule.
 */
export type Verdict = { value: unknown } | { rule: string; limit?: number }

type Say = (value: unknown) => Verdict
type TextRule = (text: string) => { rule: string; limit?: number } | null

const isIn = (characters: string, char: string) => char !== '' && characters.includes(char)
const consistsOf = (characters: string, text: string) => [...text].every((char) => isIn(characters, char))

const digits = '0123456789'
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const letters = `${capitals}abcdefghijklmnopqrstuvwxyz`
const ascii = `!"#$%&'()*+,-./${digits}:;<=>?@${capitals}[\\]^_\`abcdefghijklmnopqrstuvwxyz{|}~`
const fullWidth =
  '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～'
const dashes = '‐‑‒–—―−－ーｰ'
const blanks =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

const hiragana =
  'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ'
const katakana =
  'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ'
const halfKana = 'ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ'
const ofHalfKana =
  'をぁぃぅぇぉゃゅょっーあいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわん\u3099\u309a'
const plain = 'かきくけこさしすせそたちつてとはひふへほうゝ'
const voiced = 'がぎぐげござじずぜぞだぢづでどばびぶべぼゔゞ'
const halfVoiced = { from: 'はひふへほ', to: 'ぱぴぷぺぽ' }

const translate = (from: string, to: string, char: string) => to[from.indexOf(char)] ?? char

const trimmed = (text: string): string => {
  const chars = [...text]
  const isInk = (char: string) => !isIn(blanks, char)
  const first = chars.findIndex(isInk)
  return first < 0 ? '' : chars.slice(first, chars.findLastIndex(isInk) + 1).join('')
}

const isFormat = (char: string) => /^\p{Cf}$/u.test(char)
const isKanji = (char: string) => /^\p{Script=Han}$/u.test(char)
const showsNothing = (char: string) => /^[\p{Default_Ignorable_Code_Point}\p{Z}]$/u.test(char)

/** Composes everything between kanji and leaves the kanji unchanged. */
const composed = (text: string): string => {
  const pieces: string[] = []
  let between = ''
  for (const char of text) {
    if (isKanji(char)) {
      pieces.push(between.normalize('NFC'), char)
      between = ''
    } else between += char
  }
  return [...pieces, between.normalize('NFC')].join('')
}

const asLine = (text: string): string => {
  const line = trimmed(composed(text))
  return [...line].every(showsNothing) ? '' : line
}

const narrow = (text: string): string =>
  [...text]
    .filter((char) => !isFormat(char))
    .map((char) => translate(fullWidth, ascii, char))
    .map((char) => (isIn(dashes, char) ? '-' : char === '　' ? ' ' : char))
    .join('')

/** A text as stored after conversion to half width. */
export const asNarrowLine = (text: string) => trimmed(narrow(text))

const onlyDigits = (text: string): string =>
  [...narrow(text)].filter((char) => char !== '-' && !isIn(blanks, char)).join('')

const asHiragana = (text: string): string => {
  const kana: string[] = []
  for (const char of text) {
    if (isFormat(char)) continue
    const last = kana.at(-1) ?? ''
    const read = translate(katakana, hiragana, translate(halfKana, ofHalfKana, char))
    if (read === '\u3099' && isIn(plain, last)) kana.splice(-1, 1, translate(plain, voiced, last))
    else if (read === '\u309a' && isIn(halfVoiced.from, last))
      kana.splice(-1, 1, translate(halfVoiced.from, halfVoiced.to, last))
    else kana.push(read)
  }
  return trimmed(composed(kana.join('')))
}

const broken = (rule: string, isBroken: (text: string) => boolean): TextRule => {
  return (text) => (isBroken(text) ? { rule } : null)
}
/** A rule for optional fields: it applies only to a non-empty text. */
const brokenWhenThere = (rule: string, isBroken: (text: string) => boolean) =>
  broken(rule, (text) => text !== '' && isBroken(text))

const required = broken('required', (text) => text === '')
const isHalf = (char: string) => /^[\ud800-\udfff]$/.test(char)
const breaksLine = (char: string) => /^[\p{Cc}\u2028\u2029]$/u.test(char)
const printable = broken('printable', (text) => [...text].some((char) => isHalf(char) || breaksLine(char)))
const forbidden = broken('forbiddenCharacters', (text) =>
  [...text].some((char) => isIn('^`{|}~&<>"\'', char)),
)
const isPrivate = (char: string) => /^\p{Co}$/u.test(char)
const visible = broken('invisibleCharacters', (text) =>
  [...text].some((char) => isFormat(char) || isPrivate(char) || isIn('\u115f\u1160\u3164\uffa0', char)),
)
const noAddress = broken('webAddress', (text) => {
  const read = text.normalize('NFKC').toLowerCase()
  return read.includes('//') || read.includes('www.')
})
const numeric = brokenWhenThere('numeric', (text) => !consistsOf(digits, text))
const isSpace = (char: string) => /^\p{Zs}$/u.test(char)
const onlyHiragana = brokenWhenThere(
  'hiragana',
  (text) => ![...text].every((char) => isIn(`${hiragana}ー`, char) || isSpace(char)),
)
const max =
  (limit: number): TextRule =>
  (text) =>
    Array.from(text).length > limit ? { rule: 'maxLength', limit } : null
const min =
  (limit: number): TextRule =>
  (text) =>
    Array.from(text).length < limit ? { rule: 'minLength', limit } : null

const isEmail = (text: string): boolean => {
  const [local = '', domain = '', ...more] = text.split('@')
  const labels = domain.split('.')
  const top = labels.at(-1) ?? ''
  return (
    more.length === 0 &&
    consistsOf(`${letters}${digits}_'+-.`, local) &&
    consistsOf(`${letters}${digits}_+-`, local.slice(-1)) &&
    local !== '' &&
    local.split('.').every((part) => part !== '') &&
    labels.length > 1 &&
    labels.every(
      (label) => label !== '' && !label.startsWith('-') && consistsOf(`${letters}${digits}-`, label),
    ) &&
    top.length > 1 &&
    consistsOf(letters, top)
  )
}

/** A text that is first tidied and then checked against rules in their order. */
const text =
  (tidy: (typed: string) => string, ...rules: TextRule[]): Say =>
  (value) => {
    if (value === undefined || value === null) return { rule: 'required' }
    if (typeof value !== 'string') return { rule: 'type' }
    const kept = tidy(value)
    for (const rule of rules) {
      const verdict = rule(kept)
      if (verdict) return verdict
    }
    return { value: kept }
  }

const optional =
  (say: Say): Say =>
  (value) =>
    value === undefined || value === null ? { value } : say(value)

const oneOf =
  (choices: readonly string[]): Say =>
  (value) => {
    if (value === undefined || value === null || value === '') return { rule: 'required' }
    return choices.some((choice) => choice === value) ? { value } : { rule: 'choice' }
  }

const asTyped = (typed: string) => typed
const isPlanId = (id: string) => id.length <= 40 && consistsOf(`${letters}${digits}_-`, id)
const plan = text(
  asTyped,
  required,
  broken('choice', (id) => !isPlanId(id)),
)

const name = text(asLine, printable, required, forbidden, visible, noAddress, max(30))
const furigana = text(asHiragana, required, printable, onlyHiragana, max(30))
const email = text(
  asNarrowLine,
  printable,
  required,
  max(100),
  broken('email', (typed) => !isEmail(typed)),
)
const login = text(asNarrowLine, printable, required, max(30))

const without = (characters: string, text: string) =>
  [...text].filter((char) => !isIn(characters, char)).join('')
const onlyPhone = (typed: string) => without('+()./', onlyDigits(typed))
const capital = (typed: string) =>
  trimmed(
    without("'’‘`´", narrow(typed).normalize('NFD'))
      .replace(/\p{Mn}/gu, '')
      .split('-')
      .join(' ')
      .toUpperCase(),
  )
const cardNo = text(
  onlyDigits,
  required,
  numeric,
  broken('cardNumber', (number) => !isIn('345', [...number][0] ?? '') || number.length <= 13),
  max(16),
)

const numbersTo = (last: number) =>
  Array.from({ length: last + 1 }, (_, number) => String(number).padStart(2, '0'))
const occupations =
  'DOCTOR NURSE PHARMACIST THERAPIST PHYSICAL_THERAPIST CLINICAL_LABORATORY_TECHNICIAN CLINICAL_ENGINEER MIDWIFE RESEARCHER COMPANY GRADUATE_STUDENT UNDERGRADUATE_STUDENT PATIENT_FAMILY OTHER'

/** Every field by its path in the call; card fields, which are in no call, by name. */
const fieldRules = {
  preRegistration: {
    firstName: name,
    lastName: name,
    email,
    'metadata.furigana.firstName': furigana,
    'metadata.furigana.lastName': furigana,
    'metadata.selectedLanguage': oneOf(['ja', 'en']),
  },
  registration: {
    email,
    firstName: name,
    lastName: name,
    affiliation: text(asLine, printable, required, visible, max(100)),
    planId: plan,
    'metadata.contact': oneOf(['OFFICE', 'HOME']),
    'metadata.occupation': oneOf(occupations.split(' ')),
    'metadata.otherOccupation': optional(text(asLine, printable, max(15))),
    'metadata.postalCode': text(asNarrowLine, printable, required, max(10)),
    'metadata.country': optional(oneOf(countries.map(({ code }) => code))),
    'metadata.prefecture': optional(oneOf([...numbersTo(47).slice(1), 'OVERSEAS', 'OTHER'])),
    'metadata.address': text(asLine, printable, required, max(500)),
    'metadata.tel': text(onlyPhone, required, numeric, max(20)),
    'metadata.fax': optional(text(onlyPhone, numeric, max(20))),
    'metadata.membershipNumber': text(
      asNarrowLine,
      printable,
      required,
      brokenWhenThere('alphanumeric', (number) => !consistsOf(letters + digits, number)),
      max(20),
    ),
    'metadata.participationType': optional(oneOf(['ON_SITE', 'WEB', 'BOTH'])),
    'metadata.gender': optional(oneOf(['MALE', 'FEMALE', 'OTHER', 'NO_ANSWER'])),
    'metadata.birth': optional(
      text(
        onlyDigits,
        brokenWhenThere('year', (year) => {
          return !consistsOf(digits, year) || year.length !== 4 || !['19', '20'].includes(year.slice(0, 2))
        }),
      ),
    ),
  },
  login: { registrationId: login, password: login, target: oneOf(['mypage']) },
  card: {
    cardNo,
    holderName: text(
      capital,
      required,
      brokenWhenThere('uppercaseAlphabet', (holder) => !consistsOf(`${capitals} `, holder)),
      max(24),
    ),
    expireMM: text(
      asTyped,
      required,
      broken('choice', (month) => !numbersTo(12).slice(1).includes(month)),
    ),
    expireYY: text(
      asTyped,
      required,
      broken('choice', (year) => !numbersTo(99).includes(year)),
    ),
    securityCode: text(onlyDigits, required, numeric, min(3), max(4)),
  },
} satisfies {
  [Form: string]: Record<string, Say>
  registration: Record<string, Say> & Record<`metadata.${ParticipantField}`, Say>
}

export type FormName = keyof typeof fieldRules
export const rulesOf = (form: FormName): Record<string, Say> => fieldRules[form]

/** The date on which card expiries are checked. */
export const today = { year: 2027, month: 2, instant: '2027-02-01T00:00:00Z' }

const isAbroad = (sent: Record<string, unknown>): boolean =>
  sent['metadata.country'] ? sent['metadata.country'] !== 'JP' : sent['metadata.prefecture'] === 'OVERSEAS'

const brokenPostalCode = (code: string, isForeign: boolean): [string, string][] => {
  const has = (characters: string) => [...code].some((char) => isIn(characters, char))
  if (isForeign) {
    const isRight = consistsOf(`${letters}${digits} -`, code) && has(letters + digits)
    return isRight ? [] : [['metadata.postalCode', 'postalCodeAbroad']]
  }
  const isRight = consistsOf(`${digits}-`, code) && has(digits) && has('-')
  return isRight ? [] : [['metadata.postalCode', 'postalCode']]
}

/** Rules across fields, given the fields' verdicts and sent values; applied after the fields' own rules. */
export const rulesAcross: Record<
  FormName,
  (verdicts: Record<string, Verdict>, sent: Record<string, unknown>) => [field: string, rule: string][]
> = {
  preRegistration: () => [],
  login: () => [],
  registration: (verdicts, sent) => {
    const other = verdicts['metadata.otherOccupation']
    const isToldOther = other !== undefined && !('value' in other && !other.value)
    const code = verdicts['metadata.postalCode']
    const isPlaceTold = Boolean(sent['metadata.country']) || Boolean(sent['metadata.prefecture'])
    return [
      ...(sent['metadata.occupation'] === 'OTHER' && !isToldOther
        ? [['metadata.otherOccupation', 'requiredIf'] as [string, string]]
        : []),
      ...(code !== undefined && 'value' in code ? brokenPostalCode(String(code.value), isAbroad(sent)) : []),
      ...(isPlaceTold ? [] : [['metadata.prefecture', 'requiredIf'] as [string, string]]),
    ]
  },
  card: ({ expireMM, expireYY }) => {
    if (!expireMM || !expireYY || !('value' in expireMM) || !('value' in expireYY)) return []
    const [month, year] = [Number(expireMM.value), 2000 + Number(expireYY.value)]
    const isOver = year < today.year || (year === today.year && month < today.month)
    return isOver ? [['expireYY', 'cardExpiry']] : []
  },
}
