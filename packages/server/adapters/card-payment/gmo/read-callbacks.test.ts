import { describe, expect, test } from 'vitest'
import { readNotification, readReturn } from './read-callbacks.ts'

describe('a result notification', () => {
  test('names a transaction and its order', () => {
    const form = Buffer.from(
      'ShopID=tshop00000001&ShopPass=**********&AccessID=a1&AccessPass=***&OrderID=order-1&Status=CAPTURE&ErrCode=',
    )
    expect(readNotification(form)).toEqual({ shopId: 'tshop00000001', accessId: 'a1', orderId: 'order-1' })
  })

  test.each(['', '&&=&', 'OrderID', '%ZZ=%', '\xff\xfe\x00'])('that is %j names nothing', (text) => {
    expect(readNotification(Buffer.from(text, 'latin1'))).toEqual({ shopId: '', accessId: '', orderId: '' })
  })

  test('may have keys in any case and escaped values', () => {
    expect(readNotification(Buffer.from('accessid=a%31&ORDERID=order%2D1'))).toEqual({
      shopId: '',
      accessId: 'a1',
      orderId: 'order-1',
    })
  })
})

describe('a returning browser', () => {
  test('names its transaction by POST or GET', () => {
    expect(readReturn(Buffer.from('AccessID=a1'), {})).toBe('a1')
    expect(readReturn(Buffer.from(''), { AccessID: 'a1' })).toBe('a1')
  })

  test('may name nothing', () => {
    expect(readReturn(Buffer.from(''), {})).toBe('')
  })
})
