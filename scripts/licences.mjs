/** Licences under which a package may be shipped with ours. */
const PERMISSIVE = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  ...['BlueOak-1.0.0', 'OFL-1.1'],
])

/** Evaluates an SPDX expression: all parts of `AND`, one of `OR`. */
export const isPermissive = (license = '') =>
  license.split(' AND ').every((part) =>
    part
      .replace(/^\(|\)$/g, '')
      .split(' OR ')
      .some((one) => PERMISSIVE.has(one)),
  )
