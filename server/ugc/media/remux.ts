import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { stat } from 'node:fs/promises'
import { refuse } from '#contract/refusals.ts'

export interface RemuxResult {
  extension: 'mp4' | 'webm'
  bytes: number
  /** Size in pixels at which the video is displayed, after its rotation. */
  width: number
  height: number
}

const SECONDS = 300
/** Maximum pixels of the shorter side: a recording of the widest phone screen (iPhone 16 Pro Max: 1320 by 2868). */
const SHORT_SIDE = 1320
/** The same limit for the coded size: H.264 codes in blocks of 16 pixels, and players crop the excess. */
const SHORT_SIDE_CODED = 1328
const PIXELS = 1328 * 2880
/** H.264 profiles with 8 bits and 4:2:0: Baseline, Main, Extended, High. Firefox and iOS do not play other profiles. */
const AVC_PROFILES = /^avc[13]\.(?:42|4d|58|64)/i
const VIDEO_CODECS = ['avc', 'vp8', 'vp9', 'av1']
const AUDIO_CODECS = ['aac', 'mp3', 'opus', 'vorbis']
/** Packets per track: enough for five minutes at 240 frames per second. */
const PACKETS = 80_000
const CACHED_BYTES = 4 * 1024 * 1024

/**
 * Copies video and audio packets, not re-encoded: MP4 for MP4 and QuickTime, WebM for WebM. Drops all other data, such
 * as the GPS position. Throws for other files and for videos that browsers cannot play.
 */
export async function remuxVideo(from: string, to: string): Promise<RemuxResult> {
  const source = new FilePathSource(from, { maxCacheSize: CACHED_BYTES })
  using input = new Input({ formats: [MP4, QTFF, WEBM], source })
  if (!(await input.canRead())) refuse('bad_video')
  const video = (await input.getPrimaryVideoTrack()) ?? refuse('bad_video')
  const audio = await input.getPrimaryAudioTrack()
  await checkPlayable(video, audio)
  const [width, height] = await Promise.all([video.getDisplayWidth(), video.getDisplayHeight()])
  const extension = (await input.getFormat()) === WEBM ? 'webm' : 'mp4'
  await writeVideo({ video, audio, extension, to })
  return { extension, bytes: (await stat(to)).size, width, height }
}

async function checkPlayable(video: InputVideoTrack, audio: InputAudioTrack | null): Promise<void> {
  const codec = await video.getCodec()
  if (codec === 'hevc') refuse('hevc_video')
  if (codec === null || !VIDEO_CODECS.includes(codec)) refuse('bad_video')
  const parameters = (await video.getCodecParameterString()) ?? ''
  if (codec === 'avc' && !AVC_PROFILES.test(parameters)) refuse('video_profile')
  const audioCodec = audio ? await audio.getCodec() : 'aac'
  if (audioCodec === null || !AUDIO_CODECS.includes(audioCodec)) refuse('bad_video_sound')
  const shown = [await video.getDisplayWidth(), await video.getDisplayHeight()]
  const coded = [await video.getCodedWidth(), await video.getCodedHeight()]
  if (shown[0]! * shown[1]! > PIXELS || coded[0]! * coded[1]! > PIXELS) refuse('video_too_big')
  if (Math.min(...shown) > SHORT_SIDE || Math.min(...coded) > SHORT_SIDE_CODED) refuse('video_too_big')
  // Fast check of the declared duration; the timestamps and the number of the packets decide later.
  const declared = await video.getDurationFromMetadata()
  if (declared !== null && declared > SECONDS) refuse('video_too_long')
}

interface RemuxParams {
  video: InputVideoTrack
  audio: InputAudioTrack | null
  extension: RemuxResult['extension']
  to: string
}

async function writeVideo({ video, audio, extension, to }: RemuxParams): Promise<void> {
  // Write the index first, so that playback starts before the download ends.
  const format = extension === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'reserve' })
  const output = new Output({ format, target: new FilePathTarget(to) })
  const start = Math.min(await video.getFirstTimestamp(), (await audio?.getFirstTimestamp()) ?? Infinity)
  const copies = [await copyVideoTrack(output, video, start)]
  if (audio) copies.push(await copyAudioTrack(output, audio, start))
  await output.start()
  await Promise.all(copies.map((copy) => copy()))
  await output.finalize()
}

/** Returns a function that copies the packets, with timestamps relative to `start` (seconds). */
async function copyVideoTrack(output: Output, track: InputVideoTrack, start: number): Promise<() => Promise<void>> {
  const source = new EncodedVideoPacketSource((await track.getCodec()) ?? refuse('bad_video'))
  const decoderConfig = (await track.getDecoderConfig()) ?? refuse('bad_video')
  output.addVideoTrack(source, { rotation: await track.getRotation(), maximumPacketCount: await countPackets(track) })
  return async () => {
    for await (const packet of readPackets(track, start)) await source.add(packet, { decoderConfig })
    source.close()
  }
}

async function copyAudioTrack(output: Output, track: InputAudioTrack, start: number): Promise<() => Promise<void>> {
  const source = new EncodedAudioPacketSource((await track.getCodec()) ?? refuse('bad_video_sound'))
  const decoderConfig = (await track.getDecoderConfig()) ?? refuse('bad_video_sound')
  output.addAudioTrack(source, { maximumPacketCount: await countPackets(track) })
  return async () => {
    for await (const packet of readPackets(track, start)) await source.add(packet, { decoderConfig })
    source.close()
  }
}

async function countPackets(track: InputTrack): Promise<number> {
  const { packetCount } = await track.computePacketStats(PACKETS + 1)
  return packetCount <= PACKETS ? packetCount : refuse('video_too_long')
}

async function* readPackets(track: InputTrack, start: number): AsyncGenerator<EncodedPacket> {
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const timestamp = packet.timestamp - start
    if (timestamp + packet.duration > SECONDS) refuse('video_too_long')
    yield packet.clone({ timestamp })
  }
}
