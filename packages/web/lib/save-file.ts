import type { Download } from './download.ts'

/** Safari reads the file only after the press is over. */
const keptFor = 60_000

/** Hands a file to the browser, which keeps it where it keeps downloads. */
export const saveFile = ({ content, name }: Download): void => {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), keptFor)
}
