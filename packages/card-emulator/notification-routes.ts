import type { FastifyInstance } from 'fastify'
import type { SentNotification } from './notifications.ts'
import { replayNotification, setNotifyUrl } from './notifications.ts'
import type { EmulatorState } from './perform-call.ts'

/** A notification as `GET /_emulator/notifications` lists it. */
export interface NotificationView {
  url: string
  orderId: string
  status: string
  /** Empty unless it reports a failure. */
  errInfo: string
  forged: boolean
  tries: number
  delivered: boolean
}

const notifyUrlSchema = {
  type: 'object',
  required: ['url'],
  additionalProperties: false,
  properties: { url: { type: ['string', 'null'] } },
}

/** Endpoints that set the shop's address, list the sent notifications, and replay them. */
export const notificationRoutes = (scope: FastifyInstance, { notifications }: EmulatorState): void => {
  scope.put<{ Body: { url: string | null } }>(
    '/_emulator/notifications',
    { schema: { body: notifyUrlSchema } },
    ({ body: { url } }, reply) => {
      const message = setNotifyUrl(notifications, url ?? undefined)
      return message ? reply.code(400).send({ message }) : reply.send({ url })
    },
  )
  scope.get('/_emulator/notifications', async () => notifications.sent.map(viewOf))
  scope.post<{ Params: { orderId: string } }>(
    '/_emulator/notifications/:orderId/replay',
    ({ params: { orderId } }, reply) => {
      const message = replayNotification(notifications, orderId)
      return message ? reply.code(404).send({ message }) : reply.code(202).send({ orderId })
    },
  )
}

export const viewOf = ({ url, fields, forged, tries, delivered }: SentNotification): NotificationView => ({
  url,
  orderId: fields.OrderID,
  status: fields.Status,
  errInfo: fields.ErrInfo,
  forged,
  tries,
  delivered,
})
