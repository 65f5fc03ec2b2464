import { afterEach, vi } from 'vitest'

// Restores real timers after each test. Test files share a worker, and fake timers that one leaves behind would block
// the next files.
afterEach(() => void vi.useRealTimers())
