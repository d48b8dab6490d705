/** Parts of a field that it needs once it is written in: one script that comes late. */
export { LongPaste } from "../viewer/useLongPaste.tsx";
export { type Box, mountBox } from "./box.tsx";
export { Offers, type People, type TakeKey } from "./Offers.tsx";
export { Tools } from "./Tools.tsx";
