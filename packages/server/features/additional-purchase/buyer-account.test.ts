import { becomeParticipant } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { emailOfBuyer } from './buyer-account.ts'

const test = systemTest()

/**
 * The card company asks for the buyer's e-mail address. A participant of another convention may have the same
 * registration ID.
 */
test('finds the e-mail address of the one participant of this convention', async ({ system, database }) => {
  for (const { email, registrationId } of [
    await becomeParticipant(system),
    await becomeParticipant(system),
  ]) {
    const found = database
      .transaction()
      .execute((trx) => emailOfBuyer(trx, { conventionId: 'demo2027', registrationId }))
    expect(await found).toBe(email)
  }
})
