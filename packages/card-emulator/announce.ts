import type { Manner } from './behaviours.ts'
import type { NotificationFields } from './notification-fields.ts'
import { forgedBeside } from './notification-fields.ts'
import type { Notifications } from './notifications.ts'
import { recordNotification, sendNotification } from './notifications.ts'
import type { Provider } from './provider.ts'

/**
 * Notifies the shop of a call's result. Only with the manner `early` does the call wait for the notification.
 */
export const announce = async (
  notifications: Notifications,
  { clock, trades }: Provider,
  fields: NotificationFields,
  manner: Manner = 'usual',
): Promise<void> => {
  if (notifications.url === undefined) return
  const send = () => sendNotification(notifications, fields)
  const manners: Record<Manner, () => Promise<void> | undefined> = {
    usual: () => void send(),
    early: send,
    'three times': () => {
      send()
      send()
      send()
    },
    never: () => void recordNotification(notifications, fields),
    'after a forgery': () => {
      sendNotification(notifications, forgedBeside(trades, fields, clock()), true).then(send)
    },
  }
  await manners[manner]()
}
