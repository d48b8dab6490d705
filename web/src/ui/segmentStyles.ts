// Styles of Mantine's segmented control, which few pages have. @see app/mantineStyles.ts
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
