/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob | null, name: string): void {
  if (!file) return
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
