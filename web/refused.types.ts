// `tsc -p web` reports an error if this compiles. The file is never executed.

// @ts-expect-error: browser code has no types of Node
void process.pid
