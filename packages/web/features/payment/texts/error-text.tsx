import type { ErrorTexts } from '../../../lib/errors.ts'
import { useErrorText } from '../../../ui/error-text.tsx'

/** The text of a failed call, and its code. */
export function ErrorText({ error, texts }: { error: unknown; texts?: ErrorTexts }) {
  return <p>{useErrorText()(error, texts)}</p>
}
