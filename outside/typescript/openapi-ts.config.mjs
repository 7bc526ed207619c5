/** Imports of files carry the extension that Node needs. */
export default {
  input: process.env.DESCRIPTION,
  output: { path: process.env.CLIENT, module: { extension: '.ts' } },
}
