import { databaseWalks } from '../database-tour.ts'
import { test } from '../fixtures.ts'

for (const [name, walk] of Object.entries(databaseWalks))
  test(`${name} is honest, loses nothing, and goes on`, { tag: '@both' }, ({ visitor }) =>
    walk(visitor, async () => {}),
  )
