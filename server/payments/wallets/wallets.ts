export {
  type AttemptStatus,
  type AttemptToPay,
  type BillRow,
  buildNoticePath,
  CHANNEL_NAMES,
  type ChannelName,
  ChannelFault,
  type Notice,
  type PaidEvidence,
  type PayChannel,
  type PayMode,
  type RawNotice,
  type RefundStatus,
  type RefundToMake,
} from './channel.ts'
export { type Sandbox, type SandboxTrade, SANDBOX_PATH, createSandboxChannel } from './sandbox.ts'
export { createChannels, isSandbox } from './create-channels.ts'
