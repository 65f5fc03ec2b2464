/** Builds a pattern for mentions as @nickname or ＠nickname that prefers the longest nickname. */
export function mentionPattern(nicknames: readonly string[]): RegExp {
  const names = nicknames
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  return new RegExp(`[@＠](?:${names.join('|')})`, 'gu')
}
