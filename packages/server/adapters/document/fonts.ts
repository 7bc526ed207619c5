import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The fonts of the documents: a package and its folders, which are the weights available to templates. System
 * fonts are never used, so that a document is the same wherever it is made (decision 0019).
 */
const packages = {
  'noto-sans-jp': ['400Regular', '700Bold'],
  'noto-serif-jp': ['400Regular', '600SemiBold', '700Bold'],
  'noto-sans': ['400Regular', '700Bold'],
  'noto-serif': ['400Regular', '600SemiBold', '700Bold'],
  'noto-sans-kr': ['400Regular', '700Bold'],
  'noto-sans-sc': ['400Regular', '700Bold'],
} as const

/** Folders that contain only the fonts of the documents. */
export const fontFolders: readonly string[] = Object.entries(packages).flatMap(([name, weights]) => {
  const home = dirname(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}/package.json`)))
  return weights.map((weight) => join(home, weight))
})
