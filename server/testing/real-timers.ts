import { afterEach, vi } from 'vitest'

// Test files share a worker: fake timers left by one would block the next ones.
afterEach(() => void vi.useRealTimers())
