import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from './fixtures.ts'
import { walks } from './tour.ts'

const dir = resolve(process.env.RENDERED_DIR ?? 'var/rendered')
mkdirSync(dir, { recursive: true })

for (const [name, walk] of Object.entries(walks))
  test(name, ({ visitor }) =>
    walk(visitor, async (screen, page) => {
      writeFileSync(join(dir, `${visitor.language}-${screen}.html`), await page.content())
    }),
  )
