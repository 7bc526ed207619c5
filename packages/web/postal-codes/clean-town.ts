/**
 * The town as people write it, from the town column of Japan Post's file, which also contains remarks. Empty
 * if there is only a remark, or if the column names several towns, among which only the person can choose.
 */
export const cleanTown = (town: string): string => {
  if (town === '以下に掲載がない場合') return ''
  if (/の次に.*がくる場合/.test(town)) return ''
  // 利島村一円 is the whole village; 一円 alone is a town in Shiga.
  if (/.一円$/.test(town)) return ''
  const named = town.replace(/（.*$/, '')
  if (!/[、〜]/.test(named)) return named
  // 種市第４地割〜第７地割: the town, then its parts.
  const [first = '', ...parts] = named.split(/第?[０-９]+地割/)
  return parts.length > 0 ? first : ''
}
