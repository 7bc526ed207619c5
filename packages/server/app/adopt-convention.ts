import type { CardPayments } from '../adapters/card-payment/open-card-payments.ts'
import type { TypstPrinter } from '../adapters/document/typst-printer.ts'
import { checkClientSecret } from '../adapters/openid/client-secret.ts'
import { checkProvider } from '../features/order/check-provider.ts'
import { adoptCapacities } from '../features/ticket/adopt-capacities.ts'
import { type Clock, nowOf } from '../platform/clock.ts'
import type { Convention } from '../platform/conventions/convention.ts'
import { ConventionError } from '../platform/conventions/read-convention.ts'
import type { Db } from '../platform/db/database.ts'

type Deps = {
  db: Db
  clock: Clock
  cardOf: CardPayments
  secretOf: (convention: Convention) => string | undefined
  typst: Pick<TypstPrinter, 'prepare'>
}

/**
 * Adopts a convention file that was just read. It checks the provider, the secret and the templates, creates
 * or retires seats, and then prints with the file's templates.
 * @throws ConventionError if something does not fit; the last good version then stays.
 */
export const adoptConvention =
  ({ db, clock, cardOf, secretOf, typst }: Deps) =>
  async (convention: Convention): Promise<void> => {
    const { conventionId } = convention
    const unfit = await checkProvider(db, conventionId, cardOf(convention).provider)
    if (unfit) throw new ConventionError(`${conventionId}: payment.provider: ${unfit}`)
    checkClientSecret(convention, secretOf(convention))
    const printWith = await typst.prepare(convention)
    await adoptCapacities(db, convention, nowOf(clock))
    printWith()
  }
