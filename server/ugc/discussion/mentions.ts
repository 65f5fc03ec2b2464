/** Matches these people as @nickname or ＠nickname in texts; where one name begins with another, the longer one. */
export function mentionPattern(nicknames: readonly string[]): RegExp {
  const names = nicknames
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  return new RegExp(`[@＠](?:${names.join('|')})`, 'gu')
}
