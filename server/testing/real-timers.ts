import { afterEach, vi } from 'vitest'

// Files run one after another in a worker that they share: one that leaves false timers would hang those behind it.
afterEach(() => void vi.useRealTimers())
