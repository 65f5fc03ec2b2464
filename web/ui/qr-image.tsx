import { lazy, Suspense } from 'react'
import { cx } from './cx.ts'
import { useHydrated } from './hydrated.ts'
import styles from './qr-image.module.css'

interface QrImageProps {
  /** The path or address of a picture, or the text to be made into a code. */
  value: string
  label: string
  /** px: 88 in the footer, 160 in popovers, 208 at payment. */
  size?: 88 | 160 | 208
}

const View = lazy(async () => ({ default: (await import('qrcode.react')).QRCodeSVG }))

/** A QR code on white in both themes. Codes made from text are drawn in the browser; the frame keeps their place. */
export function QrImage({ value, label, size = 160 }: QrImageProps) {
  return (
    <span className={cx(styles.frame, styles[`px${size}`])}>
      {isPicture(value) ? (
        <img src={value} alt={label} width={size} height={size} loading="lazy" />
      ) : (
        <Code value={value} label={label} size={size} />
      )}
    </span>
  )
}

function Code({ value, label, size }: Required<QrImageProps>) {
  if (!useHydrated() || value === '') return null
  return (
    <Suspense fallback={null}>
      <View value={value} title={label} size={size} marginSize={2} />
    </Suspense>
  )
}

/** A rooted path or an http address that ends like a picture. */
export function isPicture(value: string): boolean {
  return /^(?:\/(?!\/)|https?:\/\/)[^?#]*\.(?:png|jpe?g|webp|gif|svg)(?:[?#].*)?$/i.test(value)
}
