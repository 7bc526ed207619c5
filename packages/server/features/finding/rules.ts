import type { Finding, FindingKind } from '@uketsuke/contract/operator'

/** A finding as the secretariat's list shows it. */
export const findingOf = ({
  foundAt,
  closedAt,
  ...row
}: {
  findingId: string
  orderId: string
  kind: FindingKind
  text: string
  foundAt: Date
  closedAt: Date | null
}): Finding => ({
  ...row,
  foundAt: foundAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
})
