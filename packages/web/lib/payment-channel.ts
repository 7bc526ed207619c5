import { useEffect, useEffectEvent } from 'react'

/** The name of the payment window, and of the channel on which it talks to the other windows. */
export const paymentWindowName = 'uketsuke-payment'

/**
 * The state of the payment window: the card form, a payment under way, the card company's page, an
 * authentication that was left, a failed payment that can be tried again, a closed window, or the order's
 * end.
 */
const moments = ['card', 'awaiting', 'bank', 'unfinished', 'failed', 'closed', 'done'] as const
export type PaymentMoment = (typeof moments)[number]

/** An announcement, or a question for the last one. */
type Message = { orderId: string; moment: PaymentMoment | null }

const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' &&
  data !== null &&
  'orderId' in data &&
  typeof data.orderId === 'string' &&
  'moment' in data &&
  (data.moment === null || moments.some((moment) => moment === data.moment))

/** Without BroadcastChannel, only polling reports the outcome. */
const post = (message: Message): void => {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(paymentWindowName)
  channel.postMessage(message)
  channel.close()
}

const useMessages = (orderId: string, onMessage: (moment: PaymentMoment | null) => void): void => {
  const heard = useEffectEvent(onMessage)
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const channel = new BroadcastChannel(paymentWindowName)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isMessage(data) && data.orderId === orderId) heard(data.moment)
    }
    return () => channel.close()
  }, [orderId])
}

/** This window's last announcement, for windows that ask later. */
let announced: Message | null = null

/** Tells the browser's other windows what happens to the order in this window. */
export const announcePayment = (orderId: string, moment: PaymentMoment): void => {
  announced = { orderId, moment }
  post(announced)
}

/** Answers windows that were opened or reloaded after the last announcement. */
export const useAnswers = (orderId: string): void =>
  useMessages(orderId, (moment) => {
    if (moment === null && announced?.orderId === orderId) post(announced)
  })

/** Listens to the other windows' announcements about the order, and asks for the last one. */
export const usePaymentMoments = (orderId: string, onMoment: (moment: PaymentMoment) => void): void => {
  useMessages(orderId, (moment) => {
    if (moment !== null) onMoment(moment)
  })
  useEffect(() => post({ orderId, moment: null }), [orderId])
}
