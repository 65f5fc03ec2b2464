import type { Ref } from 'react'
import { cx } from './cx.ts'
import { useHydrated } from './use-hydrated.ts'
import { lazyComponent } from './overlays/lazy-component.tsx'
import styles from './qr-image.module.css'

interface QrImageProps {
  /** Path or URL of a picture, or the text to encode. */
  value: string
  label: string
  /** px: 88 in the footer, 160 in popovers, 208 at payment. */
  size?: 88 | 160 | 208
  /** Receives the SVG of an encoded text. */
  drawing?: Ref<SVGSVGElement>
}

const View = lazyComponent(async () => (await import('qrcode.react')).QRCodeSVG)

/** A QR code on white in both themes. Encoded texts are drawn in the browser; the frame reserves their space. */
export function QrImage({ value, label, size = 160, drawing = null }: QrImageProps) {
  // Before hydration it may be inside a closed `<details>`.
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

/** Whether the value is an absolute path or an http URL with an image extension. */
export function isPicture(value: string): boolean {
  return /^(?:\/(?!\/)|https?:\/\/)[^?#]*\.(?:png|jpe?g|webp|gif|svg)(?:[?#].*)?$/i.test(value)
}
