import type { Plugin } from 'vite'

/** Makes V8 compile the initial JavaScript eagerly while it downloads; other browsers ignore the comment. */
export const eagerCompilation = (): Plugin => ({
  name: 'eager-compilation',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && (file.isEntry || file.name === 'react'))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})
