// Never executed. `tsc -p web` fails if the line below does not cause a type error.

// @ts-expect-error: browser code has no types of Node
void process.pid
