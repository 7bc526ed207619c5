import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/**
 * Records everything sent to a server's port, from the network itself. Playwright does not report the bodies
 * of requests that a script prepared for a retry.
 */
export const listenAt = (port: number) => {
  const conversations: { text: string }[] = []
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket }
    if (socket.localPort !== port) return
    const conversation = { text: '' }
    conversations.push(conversation)
    socket.on('data', (bytes) => {
      conversation.text += bytes.toString('latin1')
    })
  })
  const requests = () =>
    conversations.flatMap(({ text }) => text.split(/(?=(?:GET|POST|PUT|DELETE) \/\S* HTTP\/1)/))
  /**
   * The requests that contain one of the texts, by method and path, even when spaces separate its characters.
   */
  return (texts: string[]): string[] =>
    requests()
      .filter((request) => texts.some((text) => request.replaceAll(/ |%20|\+|-/g, '').includes(text)))
      .map((request) => request.slice(0, request.indexOf(' HTTP/1')))
}
