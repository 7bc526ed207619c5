/** With the names of its files as Node reads them. */
export default {
  input: process.env.DESCRIPTION,
  output: { path: process.env.CLIENT, module: { extension: '.ts' } },
}
