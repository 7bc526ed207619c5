import { useEffect, useEffectEvent } from 'react'

const name = 'uketsuke-payment'

type Announcement = { orderId: string }

const isAnnouncement = (data: unknown): data is Announcement =>
  typeof data === 'object' && data !== null && 'orderId' in data && typeof data.orderId === 'string'

/** Announces from the payment window that the order has ended. Without BroadcastChannel, polling notices it. */
export const announcePaymentDone = (orderId: string): void => {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(name)
  channel.postMessage({ orderId } satisfies Announcement)
  channel.close()
}

/** Listens to the payment window of this order. */
export const usePaymentDone = (orderId: string, onDone: () => void): void => {
  const heard = useEffectEvent(onDone)
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isAnnouncement(data) && data.orderId === orderId) heard()
    }
    return () => channel.close()
  }, [orderId])
}
