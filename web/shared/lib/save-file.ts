// Some browsers read the file only after the click event has been handled.
const READ_BY_MS = 10_000

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READ_BY_MS)
}
