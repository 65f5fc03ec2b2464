import type { Ref } from 'react'
import { cx } from './cx.ts'
import { useHydrated } from './use-hydrated.ts'
import { lazyComponent } from './overlays/lazy-component.tsx'
import styles from './qr-image.module.css'

interface QrImageProps {
  value: string
  label: string
  size?: 88 | 160 | 208
  drawing?: Ref<SVGSVGElement>
}

const View = lazyComponent(async () => (await import('qrcode.react')).QRCodeSVG)

/** White in both themes. A text is encoded in the browser; until then an empty frame reserves the space. */
export function QrImage({ value, label, size = 160, drawing = null }: QrImageProps) {
  // Encoded only after hydration, because before it the image may be inside a closed `<details>`.
  const hydrated = useHydrated()
  return (
    <span className={cx(styles.frame, styles[`px${size}`])}>
      {isPicture(value) ? (
        <img src={value} alt={label} width={size} height={size} loading="lazy" />
      ) : (
        hydrated && value !== '' && <View value={value} title={label} size={size} marginSize={2} ref={drawing} />
      )}
    </span>
  )
}

export function isPicture(value: string): boolean {
  return /^(?:\/(?!\/)|https?:\/\/)[^?#]*\.(?:png|jpe?g|webp|gif|svg)(?:[?#].*)?$/i.test(value)
}
