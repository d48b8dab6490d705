// What few pages have of Mantine's parts: a choice of segments. @see app/mantineStyles.ts
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
