import type { Download } from './download.ts'

/** Milliseconds. Safari reads the file only after the click has ended. */
const keptFor = 60_000

/** Saves a file through the browser's download. */
export const saveFile = ({ content, name }: Download): void => {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), keptFor)
}
