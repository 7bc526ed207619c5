import { documentKinds, type IssueKind } from '@uketsuke/contract'
import { inJapan } from '@uketsuke/contract/japan-day'

/** `YYYYMMDD-HHmmss` in Japan. */
const stampOf = (at: Date): string =>
  inJapan(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

export const fileNameOf = (
  kind: IssueKind,
  { conventionId, registrationId, at }: { conventionId: string; registrationId: string; at: Date },
): string => `${conventionId}_${documentKinds[kind].name}_${registrationId}_${stampOf(at)}.pdf`
