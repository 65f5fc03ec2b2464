const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger/i, '微信'],
  [/Edg/i, 'Edge'],
  [/Firefox|FxiOS/i, 'Firefox'],
  [/Chrome|CriOS/i, 'Chrome'],
  [/Safari/i, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/i, 'iOS'],
  [/Android/i, 'Android'],
  [/Windows/i, 'Windows'],
  [/Macintosh/i, 'macOS'],
  [/Linux/i, 'Linux'],
]

/** Returns browser and system, such as `Chrome · Windows`. The site stores nothing else of the user agent. */
export function describeDevice(userAgent: string | undefined): string {
  const named = (table: [RegExp, string][]) => table.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(' · ') || '其他设备'
}
