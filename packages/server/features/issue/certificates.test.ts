import { api } from '@uketsuke/contract'
import { categoryColor } from '@uketsuke/contract/category-color'
import { operatorApi } from '@uketsuke/contract/operator'
import {
  becomeParticipant,
  buyersOf,
  expectOk,
  loginIn,
  loginToken,
  profileOf,
  refundOrder,
  type System,
  standInPrinter,
  tablesHolding,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { beforeEach, describe, expect } from 'vitest'
import { days, hours } from '../../platform/duration.ts'

const printer = standInPrinter()
const test = systemTest({ now: new Date('2027-03-10T03:00:00Z'), printer })
  /** Changes the plans to which the menu offers an entry. */
  .extend(
    'offer',
    ({ changeConvention }) =>
      (entry: string, plans: string[]) =>
        changeConvention(
          (yaml) =>
            yaml.replace(new RegExp(`(entry: ${entry}, allowPlans: )[^}]*`), `$1[${plans.join(', ')}] `),
          ({ menu }) =>
            JSON.stringify(menu.find((shown) => shown.entry === entry)?.allowPlans) === JSON.stringify(plans),
        ),
  )

  /** Changes the conditions for certificates, and the life of an entry code, which the site shows. */
  .extend('certifyOnly', ({ changeConvention }) => (meetingBegun: boolean, checkIn: boolean) => {
    const minutes = 60 + Number(meetingBegun) + 2 * Number(checkIn)
    const requires = `certificateRequires: { meetingBegun: ${meetingBegun}, checkIn: ${checkIn} }`
    return changeConvention(
      (yaml) =>
        yaml.replace(/^certificateRequires: .*$/m, requires).replace(/(qrExpire_min: )\d+/, `$1${minutes}`),
      ({ timeSettings }) => timeSettings.qrExpire_min === minutes,
    )
  })

beforeEach(() => {
  printer.jobs.length = 0
})

type Participant = { registrationId: string; token: string }
const participant = async (system: System, language: 'ja' | 'en' = 'ja'): Promise<Participant> => {
  const login = await becomeParticipant(system, undefined, language)
  return { ...login, token: await loginToken(system, login) }
}
const certificate = (system: System, { token }: Participant, language?: 'ja' | 'en') =>
  system.client.call(api.issueCertificate, { token, ...(language && { body: { language } }) })
const nameCard = (system: System, { token }: Participant, language?: 'ja' | 'en') =>
  system.client.call(api.issueNameCard, { token, ...(language && { body: { language } }) })

/** The time in a file name: in Japan, which has no daylight saving time. */
const stamp = (system: System) => {
  const [date = '', time = ''] = new Date(system.clock.now() + hours(9)).toISOString().split('T')
  return `${date.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}`
}

const userOf = async (system: System, { token }: Participant) =>
  expectOk(await system.client.call(api.readUsers, { token }))[0]
const sheet = () => printer.jobs.at(-1)?.sheet

/** The sheet of a certificate or a name card. */
const sheetOf = <K extends 'certificate' | 'nameCard'>(kind: K) => {
  const printed = sheet()
  if (printed?.kind !== kind) throw new Error(`no ${kind} was printed`)
  return printed as Extract<typeof printed, { kind: K }>
}
const verify = async (system: System, code: string) =>
  expectOk(await system.operator.call(operatorApi.verifyEntryCode, { body: { code } }))

describe('a certificate', () => {
  test('certifies a person, an event and a category', async ({ system }) => {
    const who = await participant(system)
    const answer = await certificate(system, who)
    expectOk(answer)
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="demo2027_certificate_${who.registrationId}_${stamp(system)}.pdf"`,
    )
    expect(sheet()).toEqual({
      kind: 'certificate',
      number: expect.stringMatching(/^D27-C\d{6}$/),
      issuedOn: new Date(system.clock.now()),
      name: '髙橋 太郎',
      affiliation: '例示大学医学部附属病院',
      category: '学生',
      conventionTitle: '第12回 日本臨床連携学会 学術集会',
      period: '2027年11月19日（金）〜21日（日）',
      venue: '例示国際会議場（東京都千代田区）',
      issuer: {
        organization: '一般社団法人 日本臨床連携学会',
        signatory: '第12回学術集会 大会長 山田 花子',
        seal: 'seal.svg',
      },
      verification: {
        code: expect.stringMatching(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/),
        page: 'http://localhost:3000/#/verify',
        url: expect.stringContaining('/#/verify?code='),
      },
    })
    expect(await userOf(system, who)).toMatchObject({
      issueCounts: { certificate: 1, certificateLimit: 3, receipt: 0, nameCard: 0 },
    })
  })

  test('is in English for people who registered in English or ask for it', async ({ system }) => {
    const who = await participant(system, 'en')
    expectOk(await certificate(system, who))
    expect(sheet()).toMatchObject({
      name: '髙橋 太郎',
      category: 'Student',
      period: '19 to 21 November 2027',
    })
    expectOk(await certificate(system, who, 'ja'))
    expect(sheet()).toMatchObject({ name: '髙橋 太郎', category: '学生' })
  })

  test('keeps its number, and shows the current data', async ({ system }) => {
    const [who, other] = [await participant(system), await participant(system)]
    expectOk(await certificate(system, who))
    const { number } = sheetOf('certificate')
    expectOk(await certificate(system, other))
    expect(sheetOf('certificate').number).not.toBe(number)
    expectOk(await system.client.call(api.updateUser, { token: who.token, body: profileOf() }))
    expectOk(await certificate(system, who))
    expect(sheet()).toMatchObject({ number, affiliation: '見本病院' })
  })

  test('is limited in number, even for ten concurrent requests', async ({ system }) => {
    const who = await participant(system)
    const answers = await Promise.all(Array.from({ length: 10 }, () => certificate(system, who)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await certificate(system, who)).toMatchObject({
      status: 409,
      body: { code: 'ISSUE_LIMIT_EXCEEDED' },
    })
    expect(await userOf(system, who)).toMatchObject({ issueCounts: { certificate: 3 } })
    // Each kind counts separately.
    expectOk(await nameCard(system, who))
  })

  test('is refused after a refund of the category, even if the participant may still log in', async ({
    system,
  }) => {
    const { orderId, registrationId, mail } = await buyersOf(system).paidOrder({ planId: 'member' })
    const who = { registrationId, token: await loginToken(system, loginIn(mail)) }
    expectOk(await certificate(system, who))
    const params = { code: sheetOf('certificate').verification.code }
    const standing = async () => expectOk(await system.client.call(api.verifyDocument, { params })).standing
    expect(await standing()).toBe('valid')
    await refundOrder(system, orderId)
    const refused = { status: 403, body: { code: 'PERMISSION_DENIED' } }
    expect(await certificate(system, who)).toMatchObject(refused)
    expect(await nameCard(system, who)).toMatchObject(refused)
    expect(await standing()).toBe('void')
    expect(await userOf(system, who)).toMatchObject({ participation: null, issueCounts: { certificate: 1 } })
  })

  test.for([
    ['INVITED', '招待'],
    ['OTHER_PAYMENT', '参加者'],
  ])('is also for participants without a purchase: %s', async ([category, word], { system }) => {
    const who = await participant(system)
    await system.db.query('update participant set category = $1 where registration_id = $2', [
      category,
      who.registrationId,
    ])
    await system.db.query('delete from orders where registration_id = $1', [who.registrationId])
    expectOk(await certificate(system, who))
    expect(sheet()).toMatchObject({ category: word })
    expectOk(await nameCard(system, who))
    expect(sheet()).toMatchObject({ category: { name: word, color: '#1f4e8c' } })
  })
})

describe('a name card', () => {
  test('shows a person in the colour of their category', async ({ system }) => {
    const who = await participant(system)
    const answer = await nameCard(system, who)
    expectOk(answer)
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="demo2027_namecard_${who.registrationId}_${stamp(system)}.pdf"`,
    )
    expect(sheet()).toEqual({
      kind: 'nameCard',
      registrationId: who.registrationId,
      name: '髙橋 太郎',
      reading: 'たかはし たろう',
      affiliation: '例示大学医学部附属病院',
      category: { name: '学生', color: categoryColor(2) },
      conventionTitle: '第12回 日本臨床連携学会 学術集会',
      entryCode: expect.stringMatching(/^[A-Z2-7]{80,90}$/),
    })
    expect(await userOf(system, who)).toMatchObject({
      issueCounts: { nameCard: 1, nameCardLimit: 3 },
      participation: { category: { ja: '学生', en: 'Student' }, color: categoryColor(2) },
    })
    expect(await tablesHolding(system.db, sheetOf('nameCard').entryCode)).toEqual([])
  })

  test('is limited by the convention, even for ten concurrent requests', async ({
    system,
    changeConvention,
  }) => {
    const who = await participant(system)
    const answers = await Promise.all(Array.from({ length: 10 }, () => nameCard(system, who)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await nameCard(system, who)).toMatchObject({ status: 409, body: { code: 'ISSUE_LIMIT_EXCEEDED' } })
    expect(await userOf(system, who)).toMatchObject({ issueCounts: { nameCard: 3, certificate: 0 } })
    expectOk(await certificate(system, who))
    await changeConvention(
      (yaml) => yaml.replace(/(issueLimits: .*nameCard: )3/, '$14'),
      ({ issueLimits }) => issueLimits.nameCard === 4,
    )
    expectOk(await nameCard(system, who))
    expect(await nameCard(system, who)).toMatchObject({ status: 409, body: { code: 'ISSUE_LIMIT_EXCEEDED' } })
  })

  test('has no furigana in English', async ({ system }) => {
    expectOk(await nameCard(system, await participant(system), 'en'))
    expect(sheet()).toMatchObject({ name: '髙橋 太郎', reading: null, category: { name: 'Student' } })
  })

  test('admits its wearer once, even if newer codes and cards exist', async ({ system }) => {
    const who = await participant(system)
    expectOk(await nameCard(system, who))
    const { entryCode } = sheetOf('nameCard')
    const screen = expectOk(await system.client.call(api.issueEntryCode, { token: who.token })).code
    expectOk(await nameCard(system, who))
    await system.clock.jump(days(100))
    const arrival = { registrationId: who.registrationId, lastName: '髙橋', category: 'GENERAL' }
    expect(await verify(system, entryCode)).toMatchObject({ result: 'admitted', participant: arrival })
    expect(await verify(system, sheetOf('nameCard').entryCode)).toMatchObject({ result: 'alreadyIn' })
    expect(await verify(system, screen)).toMatchObject({ result: 'expired' })
  })

  test('admits a participant who never had a code on the screen, and counts them as entered there too', async ({
    system,
  }) => {
    const who = await participant(system)
    expectOk(await nameCard(system, who))
    const verdicts = await Promise.all(
      Array.from({ length: 5 }, () => verify(system, sheetOf('nameCard').entryCode)),
    )
    expect(verdicts.map(({ result }) => result).sort()).toEqual(['admitted', ...Array(4).fill('alreadyIn')])
    // Logs in again, because a login lasts twelve hours.
    const screen = expectOk(await system.client.call(api.issueEntryCode, { token: who.token })).code
    expect(await verify(system, screen)).toMatchObject({ result: 'alreadyIn' })
  })

  test('admits nobody after a full refund, and reveals nothing if changed', async ({
    system,
    secretariat,
  }) => {
    const who = await participant(system)
    expectOk(await nameCard(system, who))
    const { entryCode } = sheetOf('nameCard')
    const changed = entryCode.slice(0, 20) + (entryCode[20] === 'A' ? 'B' : 'A') + entryCode.slice(21)
    expect(await verify(system, changed)).toEqual({ result: 'forged' })
    await secretariat.disable(who.registrationId)
    expect(await verify(system, entryCode)).toMatchObject({ result: 'disabled' })
  })

  test('is unknown if nobody issued it, even with a valid signature', async ({ system }) => {
    const who = await participant(system)
    expectOk(await nameCard(system, who))
    await system.db.query('delete from issue where registration_id = $1', [who.registrationId])
    expect(await verify(system, sheetOf('nameCard').entryCode)).toEqual({ result: 'unknown' })
  })
})

describe('the menu decides who may have a document', () => {
  test.for([
    ['certificate', certificate],
    ['namecard', nameCard],
  ] as const)('%s', async ([entry, ask], { system, offer }) => {
    const who = await participant(system)
    await offer(entry, ['member'])
    expect(await ask(system, who)).toMatchObject({ status: 403, body: { code: 'PERMISSION_DENIED' } })
    await offer(entry, ['student'])
    expectOk(await ask(system, who))
  })
})

test('a certificate takes its signatory from the legal notice if the file has no words for it', async ({
  system,
  changeConvention,
}) => {
  const who = await participant(system)
  await changeConvention(
    (yaml) => yaml.replace(/^certificate:\n(?: .*\n)+/m, '').replace(/keyColor: .*/, 'keyColor: "#123456"'),
    ({ appearance }) => appearance.keyColor === '#123456',
  )
  expectOk(await certificate(system, who))
  expect(sheet()).toMatchObject({
    period: null,
    venue: null,
    issuer: { organization: '一般社団法人 日本臨床連携学会', signatory: '大会長 山田 花子', seal: null },
  })
})

describe('a convention may delay certificates', () => {
  test('until the meeting begins', async ({ system, certifyOnly }) => {
    const who = await participant(system)
    await certifyOnly(true, false)
    const { timeSettings, siteState } = expectOk(await system.client.call(api.readSiteConfiguration))
    expect(timeSettings.certificate.startDate).toBe('2027-11-19T09:00:00+09:00')
    expect(siteState.certificate).toBe(false)
    expect(await certificate(system, who)).toMatchObject({ status: 403, body: { code: 'OUT_OF_DATE' } })
  })

  test('until a desk has admitted the person', async ({ system, certifyOnly }) => {
    const who = await participant(system)
    await certifyOnly(false, true)
    expect(await userOf(system, who)).toMatchObject({ certificateAwaitsCheckIn: true })
    expect(await certificate(system, who)).toMatchObject({ status: 403, body: { code: 'PERMISSION_DENIED' } })
    const { code } = expectOk(await system.client.call(api.issueEntryCode, { token: who.token }))
    expectOk(await system.operator.call(operatorApi.verifyEntryCode, { body: { code } }))
    expect(await userOf(system, who)).toMatchObject({ certificateAwaitsCheckIn: false })
    expect(await certificate(system, who)).toMatchObject({ ok: true })
  })
})

test('certificates are unavailable outside their dates', async ({ system, changeConvention }) => {
  const who = await participant(system)
  await changeConvention(
    (yaml) =>
      yaml.replace(/(certificate: \{ startDate: [^,]*, endDate: )"[^"]*"/, '$1"2027-03-01T00:00:00+09:00"'),
    ({ siteState }) => !siteState.certificate,
  )
  expect(await certificate(system, who)).toMatchObject({ status: 403, body: { code: 'OUT_OF_DATE' } })
  expectOk(await nameCard(system, who))
})
