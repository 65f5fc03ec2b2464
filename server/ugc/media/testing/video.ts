import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  type MetadataTags,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny'

const CONTAINERS = {
  mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  fragmented: () => new Mp4OutputFormat({ fastStart: 'fragmented' }),
  mov: () => new MovOutputFormat({ fastStart: 'in-memory' }),
  webm: () => new WebMOutputFormat(),
  mkv: () => new MkvOutputFormat(),
} as const

/** Codec configurations required by the container: profile, level, parameter sets. No test decodes their content. */
const AVC = Uint8Array.from([
  1, 0x42, 0xc0, 0x1e, 0xff, 0xe1, 0, 8, 0x67, 0x42, 0xc0, 0x1e, 0xda, 0x02, 0x80, 0xf6, 1, 0, 4, 0x68, 0xce, 0x3c,
  0x80,
])
const HEVC = Uint8Array.from([
  1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 0,
])
const CODECS: Record<
  VideoCodec & ('avc' | 'hevc' | 'vp8' | 'vp9' | 'av1'),
  { codec: string; description?: Uint8Array }
> = {
  avc: { codec: 'avc1.42c01e', description: AVC },
  hevc: { codec: 'hvc1.1.6.L93.B0', description: HEVC },
  vp8: { codec: 'vp8' },
  vp9: { codec: 'vp09.00.10.08' },
  av1: { codec: 'av01.0.04M.08' },
}

interface VideoOptions {
  container?: keyof typeof CONTAINERS
  codec?: keyof typeof CODECS
  sound?: 'aac' | 'opus' | 'pcm-s16' | null
  width?: number
  height?: number
  seconds?: number
  /** Frames per second. */
  rate?: number
  /** Number of bytes per frame. */
  weight?: number
  rotation?: 0 | 90
  tags?: MetadataTags
}

/** Builds a valid container with noise as packets, which only a decoder would notice. */
export async function createVideo({
  container = 'mp4',
  codec = 'avc',
  sound = null,
  width = 64,
  height = 48,
  seconds = 1,
  rate = 5,
  weight = 40,
  rotation = 0,
  tags = {},
}: VideoOptions = {}): Promise<Buffer> {
  const output = new Output({ format: CONTAINERS[container](), target: new BufferTarget() })
  const pictures = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(pictures, { rotation })
  const noises = sound && new EncodedAudioPacketSource(sound)
  if (noises) output.addAudioTrack(noises)
  output.setMetadataTags(tags)
  await output.start()
  const video = { decoderConfig: { ...CODECS[codec], codedWidth: width, codedHeight: height } }
  for (let i = 0; i < seconds * rate; i++) await pictures.add(createPacket(i / rate, 1 / rate, weight), video)
  pictures.close()
  if (noises && sound) await noises.add(createPacket(0, seconds, 20), { decoderConfig: SOUNDS[sound] })
  noises?.close()
  await output.finalize()
  return Buffer.from(output.target.buffer!)
}

const SOUNDS = {
  aac: { codec: 'mp4a.40.2', sampleRate: 48_000, numberOfChannels: 2, description: Uint8Array.from([0x11, 0x90]) },
  opus: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2 },
  'pcm-s16': { codec: 'pcm-s16', sampleRate: 48_000, numberOfChannels: 2 },
}

const createPacket = (at: number, lasts: number, weight: number) =>
  new EncodedPacket(
    Uint8Array.from({ length: weight }, (_, i) => (i * 7) % 256),
    'key',
    at,
    lasts,
  )
