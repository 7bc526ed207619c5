import { beforeEach, describe, expect, test } from 'vitest'
import type { FoundAddress } from '../../lib/postal-code-lookup.ts'
import { type AddressNote, createAddressFiller } from './fill-address.ts'

const chiyoda = { prefecture: '13', address: '千代田区千代田' }
const osaka = { prefecture: '27', address: '大阪市北区' }

type Answer = { code: string; signal: AbortSignal } & PromiseWithResolvers<FoundAddress | null>

let fields: FoundAddress & { postalCode: string }
let notes: (AddressNote | null)[]
let asked: Answer[]
let filler: ReturnType<typeof createAddressFiller>
const begin = (values: typeof fields) => {
  fields = values
  notes = []
  asked = []
  filler = createAddressFiller(
    (code, signal) => {
      const answer = { code, signal, ...Promise.withResolvers<FoundAddress | null>() }
      asked.push(answer)
      return answer.promise
    },
    {
      read: () => fields,
      fill: (found) => Object.assign(fields, found),
      say: (note) => notes.push(note),
    },
  )
}
beforeEach(() => begin({ postalCode: '', prefecture: '', address: '' }))

/** Types a postal code and leaves the field. */
const leave = (postalCode: string) => {
  fields.postalCode = postalCode
  return filler.leave(postalCode)
}

const leaveAndFind = async (postalCode: string, found: FoundAddress | null) => {
  const left = leave(postalCode)
  asked.at(-1)?.resolve(found)
  await left
}

const lastNote = () => notes.at(-1)

test('fills empty fields and says so', async () => {
  await leaveAndFind('１００ー０００１', chiyoda)
  expect(asked[0]?.code).toBe('1000001')
  expect(fields).toMatchObject(chiyoda)
  expect(lastNote()).toBe('filled')
})

test.each(['', '100', '100-00001', '10115-1'])(
  'does not look up "%s", because it is not a postal code',
  async (typed) => {
    await leave(typed)
    expect(asked).toEqual([])
    expect(lastNote() ?? null).toBeNull()
  },
)

test('keeps typed values', async () => {
  Object.assign(fields, { prefecture: '14', address: '横浜市西区みなとみらい1-1' })
  await leaveAndFind('100-0001', chiyoda)
  expect(fields).toMatchObject({ prefecture: '14', address: '横浜市西区みなとみらい1-1' })
  expect(lastNote()).toBeNull()
})

test('keeps values typed during the lookup', async () => {
  const left = leave('100-0001')
  fields.address = '皇居'
  asked[0]?.resolve(chiyoda)
  await left
  expect(fields).toMatchObject({ prefecture: '13', address: '皇居' })
  expect(lastNote()).toBe('prefectureFilled')
})

test('a new code replaces the result of an earlier lookup, but not later input', async () => {
  await leaveAndFind('100-0001', chiyoda)
  await leaveAndFind('530-0001', osaka)
  expect(fields).toMatchObject(osaka)
  fields.address += '梅田1-1'
  await leaveAndFind('100-0001', chiyoda)
  expect(fields).toMatchObject({ prefecture: '13', address: '大阪市北区梅田1-1' })
  expect(lastNote()).toBe('prefectureFilled')
})

test('leaving the same code again changes nothing and announces nothing', async () => {
  await leaveAndFind('100-0001', chiyoda)
  fields.address += '1-1'
  const said = notes.length
  await leaveAndFind('100-0001', chiyoda)
  expect(fields.address).toBe('千代田区千代田1-1')
  expect(notes).toHaveLength(said)
})

test('reports an unknown code and keeps the fields', async () => {
  await leaveAndFind('100-9999', null)
  expect(fields).toMatchObject({ prefecture: '', address: '' })
  expect(lastNote()).toBe('notFound')
  await leaveAndFind('100-0001', chiyoda)
  expect(lastNote()).toBe('filled')
})

test('reports a failed lookup only where it would have helped', async () => {
  const left = leave('100-0001')
  asked[0]?.reject(new TypeError('Failed to fetch'))
  await left
  expect(lastNote()).toBe('failed')
  Object.assign(fields, chiyoda)
  const again = leave('150-0001')
  asked[1]?.reject(new TypeError('Failed to fetch'))
  await again
  expect(lastNote()).toBeNull()
})

test('drops a late answer to an older code', async () => {
  const older = leave('100-0001')
  const newer = leave('530-0001')
  expect(asked[0]?.signal.aborted).toBe(true)
  asked[1]?.resolve(osaka)
  await newer
  asked[0]?.resolve(chiyoda)
  await older
  expect(fields).toMatchObject(osaka)
})

test('drops an answer while the code changes, or after the form is gone', async () => {
  const left = leave('100-0001')
  fields.postalCode = '100-000'
  asked[0]?.resolve(chiyoda)
  await left
  const again = leave('100-0001')
  filler.stop()
  asked[1]?.reject(new DOMException('', 'AbortError'))
  await again
  expect(fields).toMatchObject({ prefecture: '', address: '' })
  expect(lastNote() ?? null).toBeNull()
})

test('drops an answer once the code in the field is no longer Japanese', async () => {
  const left = leave('610-0000')
  fields.prefecture = 'OVERSEAS'
  await filler.leave('')
  asked[0]?.resolve(osaka)
  await left
  expect(fields).toMatchObject({ prefecture: 'OVERSEAS', address: '' })
  expect(lastNote()).toBeNull()
})

test('replaces the initial prefecture with a new postal code, but keeps the typed address', async () => {
  const home = { prefecture: '14', address: '横浜市西区みなとみらい1-1' }
  begin({ postalCode: '220-0012', ...home })
  await leaveAndFind('220-0012', chiyoda)
  expect(fields).toMatchObject(home)
  await leaveAndFind('530-0001', osaka)
  expect(fields).toMatchObject({ prefecture: '27', address: home.address })
  expect(lastNote()).toBe('prefectureFilled')
})

describe('says that the fields belong to the previous code', () => {
  const lose = async (postalCode: string) => {
    const left = leave(postalCode)
    asked.at(-1)?.reject(new TypeError('Failed to fetch'))
    await left
  }
  const ways = [
    ['is not found', () => leaveAndFind('100-9999', null)],
    ['cannot be looked up', () => lose('530-0001')],
  ] as const

  test.each(ways)('if the new one %s, until one is found', async (_way, leaveCode) => {
    await leaveAndFind('100-0001', chiyoda)
    await leaveCode()
    expect(fields).toMatchObject(chiyoda)
    expect(lastNote()).toBe('outdated')
    await leaveAndFind('100-0001', chiyoda)
    expect(lastNote()).toBeNull()
    await leaveCode()
    expect(lastNote()).toBe('outdated')
    await leaveAndFind('530-0001', osaka)
    expect(lastNote()).toBe('filled')
  })

  test.each(ways)('if the new one %s and the address was continued', async (_way, leaveCode) => {
    await leaveAndFind('100-0001', chiyoda)
    fields.address += '1-1'
    await leaveCode()
    expect(lastNote()).toBe('outdated')
  })

  test.each(ways)('if the new one %s and the form began with the fields', async (_way, leaveCode) => {
    begin({ postalCode: '100-0001', ...chiyoda })
    await leaveCode()
    expect(lastNote()).toBe('outdated')
  })

  test('but not of fields that were typed', async () => {
    await leaveAndFind('100-0001', chiyoda)
    Object.assign(fields, { prefecture: '14', address: '横浜市西区みなとみらい1-1' })
    await lose('530-0001')
    expect(lastNote()).toBeNull()
  })

  test('but not of an address that was typed over in the same prefecture', async () => {
    await leaveAndFind('100-0001', chiyoda)
    fields.address = '渋谷区神宮前1-1'
    await leaveAndFind('150-9999', null)
    expect(lastNote()).toBe('notFound')
  })

  test('even if only the prefecture is left', async () => {
    await leaveAndFind('100-0001', chiyoda)
    fields.address = ''
    await leaveAndFind('100-9999', null)
    expect(lastNote()).toBe('outdated')
  })

  test.each(['', '530-00'])('but not while the code is "%s"', async (typed) => {
    await leaveAndFind('100-0001', chiyoda)
    await leave(typed)
    expect(lastNote()).toBeNull()
    await leaveAndFind('100-9999', null)
    expect(lastNote()).toBe('outdated')
  })
})

test('asks to check a kept address when a new code lies in the same prefecture', async () => {
  await leaveAndFind('100-0001', chiyoda)
  fields.address += '1-1'
  await leaveAndFind('150-0001', { prefecture: '13', address: '渋谷区神宮前' })
  expect(fields.address).toBe('千代田区千代田1-1')
  expect(lastNote()).toBe('addressKept')
})
