// What the editor alone has of Mantine's parts: lists of terms. @see app/mantineStyles.ts
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
